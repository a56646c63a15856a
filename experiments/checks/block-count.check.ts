import type { BlockAction } from '../../results/record/action.ts';
import type { Blast } from '../../results/record/blast.ts';
import { mostAtOnce } from '../../results/stats/blast/held.ts';
import { defineCheck } from './check.ts';
import { firstProblem, type Judgement, passIf, unknown } from './judgement.ts';

export const check = defineCheck({
  code: 'block-count',
  when: 'after',
  title: 'Exactly k were blocked at the same time',
  proves:
    'The server’s own record holds one block for each victim, each on a loop or slot of its own, and all of them at one moment: k is what the table says.',
  fault:
    'Four blocking requests were sent over two connections and fell on one loop, one after the other: a fourth of the hole was published as all of it.',
  advice:
    'Fewer: the requests queued behind each other, so the server has fewer loops or free slots than it says. More: somebody else asked for a block.',
  needs: ['blast'],
  appliesTo: ({ action }) => action?.name === 'block',
  judge: ({ blast }, { action }) =>
    action ? judgeCount(blast, action) : unknown('nothing was to be blocked'),
});

function judgeCount({ fell, sent, blocks }: Blast, { victims, fall }: BlockAction): Judgement {
  const places = new Set(blocks.map(({ place }) => place)).size;
  const most = mostAtOnce(blocks);
  const loops = fell.flatMap((loop) => loop ?? []);
  const due = fall === 'random' && loops.length > 0 ? new Set(loops).size : victims;
  const text = `${blocks.length} blocks on ${places} loops or slots, at most ${most} at once, where ${due} were due`;
  return firstProblem([
    passIf(fell.length === victims, `connections for ${fell.length} of ${victims} victims were found`),
    passIf(sent === due, `${sent} blocking requests were sent where ${due} were due`),
    passIf(blocks.length === due && places === due && most === due, text),
  ]);
}
