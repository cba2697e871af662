/** The values by the names of the fields they belong to. */
export type SplitValues = Readonly<Record<string, string>>;

/** Splits `Portland, ME 04101-1234`, also where a spreadsheet has cut the zero off. What is no state or ZIP stays with the city. */
export function splitPlace(text: string): SplitValues {
  const [, zip = ''] = /(?:^|[\s,])(\d{5}(?:-?\d{4})?|\d{4})$/.exec(text.trim()) ?? [];
  const withoutZip = withoutTail(text.trim().slice(0, text.trim().length - zip.length));
  const [, state = ''] = /(?:^|[\s,])([A-Za-z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)$/.exec(withoutZip) ?? [];
  const isCode = state.length === 2;
  const city = isCode
    ? withoutZip.slice(0, withoutZip.length - state.length)
    : (withoutZip.split(',')[0] ?? '');
  const named = isCode ? state.toUpperCase() : (withoutZip.split(',')[1] ?? '').trim();
  return filled({ city: withoutTail(city), state: named, zip });
}

/** A text without the spaces and commas at its end. */
function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Splits two phone numbers in one cell: `207-555-0123 / 207-555-0188`. */
export function splitPhones(text: string): readonly [string, string] {
  const [first = '', ...rest] = text
    .split(/[;/|\n,&]|\bor\b|\band\b/i)
    .map((part) => part.trim())
    .filter((part) => /\d{3}/.test(part));
  return [first, rest[0] ?? ''];
}

const filled = (values: SplitValues): SplitValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
