/** How the lab ends; people's scripts rely on these numbers. */
export const exitCodes = {
  fine: { code: 0, means: 'done; every trial is VALID or SUSPECT' },
  bug: { code: 1, means: 'a bug of the lab, or a fault that selftest made and no check found' },
  usage: { code: 2, means: 'an argument is wrong; nothing was started' },
  environment: { code: 3, means: 'the machine does not allow it: port taken, limits, folder, another lab' },
  invalidTrial: { code: 4, means: 'some trial is INVALID or failed' },
  claimRefuted: { code: 5, means: 'some claim is refuted; only with --gate' },
  gotWorse: { code: 6, means: 'a cell got worse by more than compare --fail-above allows' },
  notJudged: { code: 7, means: 'compare --fail-above could judge no cell: one repeat, or not comparable' },
  hangUp: { code: 129, means: 'stopped cleanly because the terminal was closed (SIGHUP)' },
  interrupted: { code: 130, means: 'stopped cleanly after Ctrl-C (SIGINT)' },
  terminated: { code: 143, means: 'stopped cleanly after SIGTERM, or because the parent is gone' },
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]['code'];
