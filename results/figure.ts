/** Figures as claims and reports write them. */

/** What stands where there is no number. */
export const none = '–';

/** `9,643`: whole numbers with thousands. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** `20.7` below 100, `114` above: milliseconds with three digits. */
export const ms = (value: number): string => (value < 99.95 ? value.toFixed(1) : whole(value));

/** `97 %`. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** `+6.0` for a ratio of 1.06, in percent; `none` for one that is not finite. */
export const signed = (ratio: number): string => {
  if (!Number.isFinite(ratio)) return none;
  const by = (ratio - 1) * 100;
  return `${by < 0 ? '-' : '+'}${Math.abs(by).toFixed(1)}`;
};

/** `+6.0 %` for a ratio of 1.06; `none` for one that is not finite. */
export const change = (ratio: number): string => (Number.isFinite(ratio) ? `${signed(ratio)} %` : none);

/** `1 loop`, `2,000 loops`: a count with its noun; `many` where an s is not enough. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${Math.round(count) === 1 ? one : many}`;

/** `613 MiB`. */
export const mebibytes = (bytes: number): string => `${whole(bytes / 1024 ** 2)} MiB`;
