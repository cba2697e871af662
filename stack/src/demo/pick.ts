/** The value at an index; the list repeats past its end. */
export function pick<T>(values: readonly T[], index: number): T {
  const value = values[Math.floor(index) % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0');
