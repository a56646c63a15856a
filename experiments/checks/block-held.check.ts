import { ms } from '../../results/figure.ts';
import type { BlockAction } from '../../results/record/action.ts';
import type { Blast } from '../../results/record/blast.ts';
import { isExternal } from '../../results/record/target.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { defineCheck } from './check.ts';
import {
  fail,
  firstProblem,
  type Judgement,
  passIf,
  passOrWarn,
  unknown,
  unproved,
  warn,
} from './judgement.ts';

/** Reading of two clocks; a sleep never ends early. */
const earlyMs = 1.5;
/** A thread that wants its CPU back waits for it on a busy machine. */
const lateMs = 100;
const lateShare = 0.1;

/** By the server's own record: the lab's clock would count the way to the server and the queue in front of it. */
export const check = defineCheck({
  code: 'block-held',
  when: 'after',
  title: 'Each victim was really blocked, as long and as deep as asked',
  proves:
    'By the server’s own clock every block lasted as long as asked, in the asked way, inside the window with quiet load before and after it, and each request that asked for one was answered.',
  fault:
    'A "blocked" server whose blocking call had returned at once, or had run on another thread, hurt nobody: it was said to be immune.',
  advice:
    'Too short: the blocking call does not block. Too long: the machine is busy, see `machine-busy`. Outside of the window: lengthen it (--duration) or shorten the block (--block).',
  needs: ['blast', 'load'],
  appliesTo: ({ action }) => action?.name === 'block',
  judge({ blast, load: { window } }, plan) {
    const { action } = plan;
    return action ? judgeBlocks(blast, action, plan, window) : unknown('nothing was to be blocked');
  },
});

function judgeBlocks(
  { blocks, outcomes, seenBy }: Blast,
  { blockMs, mode, leadInMs }: BlockAction,
  { roles: { target } }: TrialPlan,
  window: { readonly startMs: number; readonly lengthMs: number },
): Judgement {
  const unanswered = outcomes.filter((outcome) => outcome !== '200');
  if (unanswered.length > 0)
    return fail(
      `${unanswered.length} of ${outcomes.length} blocking requests got ${[...new Set(unanswered)].join(', ')}`,
    );
  const lasted = blocks.map(({ startMs, endMs }) => (endMs ?? Number.NaN) - startMs);
  if (lasted.length === 0) return fail('the server blocked nothing');
  if (seenBy === 'client') return judgeSeen(lasted, blockMs);
  const [shortest, longest] = [Math.min(...lasted), Math.max(...lasted)];
  const text = `${blocks.length} blocks lasted ${ms(shortest)} to ${ms(longest)} ms where ${blockMs} ms was asked`;
  const first = Math.min(...blocks.map(({ startMs }) => startMs)) - window.startMs;
  const last = Math.max(...blocks.map(({ endMs }) => endMs ?? Number.NaN)) - window.startMs;
  const guarded = !isExternal(target) && target.guard === true;
  return firstProblem([
    passIf(shortest >= blockMs - earlyMs, text),
    passIf(
      blocks.every((block) => block.mode === mode && block.guarded === guarded),
      `the server blocked in another way than by ${mode}${guarded ? ' on a thread of its guard' : ''}`,
    ),
    passIf(
      first >= leadInMs / 2 && last < window.lengthMs,
      `blocked from ${ms(first)} to ${ms(last)} ms of a window of ${ms(window.lengthMs)} ms`,
    ),
    passOrWarn(longest <= blockMs + Math.max(lateMs, lateShare * blockMs), text),
  ]);
}

/** A stranger's block is only known by how long its request took: enough to see that it was none, not that it was one. */
function judgeSeen(tookMs: readonly number[], blockMs: number): Judgement {
  const [shortest, longest] = [Math.min(...tookMs), Math.max(...tookMs)];
  const text = `${tookMs.length} blocking requests took ${ms(shortest)} to ${ms(longest)} ms where ${blockMs} ms was asked`;
  if (shortest < blockMs - earlyMs) return fail(text);
  if (longest > blockMs + Math.max(lateMs, lateShare * blockMs)) return warn(text);
  return unproved(`${text}; that a loop or slot was held meanwhile only the server itself could tell`);
}
