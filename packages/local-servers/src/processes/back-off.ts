const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** The delay before a part restarts, in milliseconds: half a second, doubling up to half a minute. */
export function backOffMs(failures: number): number {
  return Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
}
