/** The percentile of sorted durations; NaN if there are none. */
export function percentile(sorted: readonly number[], hundredths: number): number {
  return sorted[Math.max(0, Math.ceil((hundredths / 100) * sorted.length) - 1)] ?? Number.NaN;
}
