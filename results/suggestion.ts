/** "Did you mean": the valid word that was probably typed wrong. */

/** Beyond this many edits nobody meant the word. */
const farthest = 3;
/** Share of the longer word's letters that must be right, so that short words are not all alike. */
const alike = 0.4;

/** The nearest of `valid` to what was typed, upper or lower case; null when none is near. Of equally near ones the first. */
export function suggestion(given: string, valid: readonly string[]): string | null {
  const ranked = valid
    .map((word) => ({ word, edits: editDistance(given.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, edits }) => edits <= farthest && isAlike(edits, given, word))
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.word ?? null;
}

function isAlike(edits: number, given: string, word: string): boolean {
  const length = Math.max(given.length, word.length);
  return length > 0 && 1 - edits / length > alike;
}

/**
 * Fewest insertions, deletions, substitutions and swaps of neighbours that make one word of the other, no letter edited
 * twice (optimal string alignment; Damerau 1964).
 */
export function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + same,
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], j: number): number => row[j] ?? Number.POSITIVE_INFINITY;
