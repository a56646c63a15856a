/** The file of a run inside its folder: JSON lines, header first. */
export const runFileName = 'run.jsonl';
