/** What an error says, in one line: its code where it has one. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
}
