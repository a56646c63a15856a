/** What a target cannot prove by its nature: no doubt of the trial, and no pass. */
import type { EvidenceKey } from '../../results/record/evidence.ts';
import { isExternal } from '../../results/record/target.ts';
import type { Role } from '../../results/record/trial.ts';
import { burstSlots } from '../targets/burst-slots.ts';

/** Only a server that speaks the lab's contract gives these. */
const fromContract: readonly EvidenceKey[] = [
  'ready',
  'nonceBefore',
  'nonceAfter',
  'ownRequests',
  'countersBefore',
  'countersWindowStart',
  'countersWindowEnd',
  'countersAfter',
];

/** Only of a process that can be looked at: not on another machine, and not another user's. */
const fromProcess: readonly EvidenceKey[] = ['ownerBefore', 'ownerAfter', 'processBefore', 'processAfter'];

/** `kernel`: the counters of this machine say nothing of another. */
export function isBeyondProof(target: Role, key: EvidenceKey): boolean {
  if (!isExternal(target)) return false;
  if (fromContract.includes(key)) return true;
  if (key === 'width') return target.waitMs === null || burstSlots(target) === null;
  if (target.kind !== 'url') return false;
  return fromProcess.includes(key) || (target.remote && key === 'kernel');
}

export const unseen = 'the trial did not get so far';

/** Why a target gives nothing that only the lab's contract has. */
export const noContract = 'the target does not speak the lab’s contract';
