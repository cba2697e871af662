/** Counts by name, added up. */
export function summed(
  before: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Record<string, number> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(more)])];
  return Object.fromEntries(names.map((name) => [name, (before[name] ?? 0) + (more[name] ?? 0)]));
}
