import { counted, whole } from '../figure.ts';
import { knownValue } from '../record/observed.ts';
import type { RunHeader } from '../record/run.ts';
import { commandText, type Target } from '../record/target.ts';

/** What was measured of a person's own, as declared. */
function targetLine(target: Target): string {
  const { name, model, command, url, module, slots, loops, waitMs } = target;
  const what = command === undefined ? (url ?? module) : commandText(command);
  const declared = [
    model,
    ...(slots === undefined ? [] : [counted(slots, 'slot')]),
    ...(loops === undefined ? [] : [counted(loops, 'loop')]),
    waitMs === undefined ? 'no wait declared' : `wait ${waitMs} ms`,
  ];
  return `target ${name} (${declared.join(', ')}): ${what}`;
}

/** Machine, runtime and settings: three lines, and one for each target. */
export function environmentLines({ environment, settings, preset, waitlab, startedAt }: RunHeader): string[] {
  const { cores, memoryBytes, cpuModel, platform, arch, kernel, node, pinnedNode, packages } = environment;
  const commit = knownValue(environment.gitCommit);
  const pinned = node === pinnedNode ? 'pinned' : `NOT the pinned ${pinnedNode}`;
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return [
    `${counted(cores, 'core')}, ${whole(memoryBytes / 1024 ** 3)} GiB, ${cpuModel}, ${platform} ${kernel} ${arch}, load ${environment.loadAverage.join(' ')}`,
    `waitlab ${waitlab}${commit ? ` (${commit.slice(0, 10)})` : ''}, Node ${node} (${pinned}), ${versions.join(', ')}`,
    `${startedAt}, preset ${preset}: ${counted(settings.slots, 'slot')}, ${counted(settings.loops, 'loop')}, wait ${settings.waitMs} ms, window ${settings.windowMs / 1000} s after ${settings.warmupMs / 1000} s of warm-up, ${counted(settings.repeat, 'repeat')}, dispatch ${settings.dispatch}`,
    ...(settings.targets ?? []).map(targetLine),
  ];
}
