import { readdirSync } from 'node:fs';

/** Ids of all processes that this user can see; of another folder of `/proc`, the numeric names in it. */
export const numericNames = (folder: string): number[] => readdirSync(folder).filter(isNumeric).map(Number);

const isNumeric = (name: string): boolean => {
  const first = name.charCodeAt(0);
  return first >= 48 && first <= 57;
};
