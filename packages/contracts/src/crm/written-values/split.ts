/** Splits two phone numbers in one cell: `207-555-0123 / 207-555-0188`. */
export function splitPhones(text: string): readonly [string, string] {
  const [first = '', ...rest] = text
    .split(/[;/|\n,&]|\bor\b|\band\b/i)
    .map((part) => part.trim())
    .filter((part) => /\d{3}/.test(part));
  return [first, rest[0] ?? ''];
}
