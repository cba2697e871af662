/** The same text for the same fields and values, in whatever order they were sent; an absent field is none. */
export function canonical(value: unknown): string {
  // The types forget that what is no value at all has no text.
  const text = JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? inOrder(part) : part)) as
    string | undefined;
  return text ?? 'undefined';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inOrder = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
