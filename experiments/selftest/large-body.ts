/** Below 128 KiB: the driver gets the expected body as an argument. */
export const largeBody = 'o'.repeat(100_000);
