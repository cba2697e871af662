import { addressFields, phoneTypes, type ImportColumn } from '@bindery/contracts/crm';

/** Words of labels, by the kind of phone or address that they mean. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/mobile|cell|iphone/i, 'mobile'],
  [/fax/i, 'fax'],
  [/work|business|office/i, 'work'],
  [/mail/i, 'mailing'],
  [/bill/i, 'billing'],
  [/home|main/i, 'home'],
];
/** The kinds that phones and addresses have. */
const kindsIn: Readonly<Record<string, readonly string[]>> = {
  phones: phoneTypes,
  addresses: addressFields.type.view.options,
};
const PART = /^(phones|addresses)\.\w+\./;

/** By the prefix of a column: that of the part which its cells describe. */
export type PartKinds = ReadonlyMap<string, string>;

/** The prefix of the kind that the label beside a column says. */
function saidBy({ field, label_index }: ImportColumn, cells: readonly string[]): string | undefined {
  const [, list = ''] = PART.exec(field ?? '') ?? [];
  const label = cells[label_index ?? -1] ?? '';
  const [, kind = ''] = kinds.find(([words]) => words.test(label)) ?? [];
  return kindsIn[list]?.includes(kind) ? `${list}.${kind}.` : undefined;
}

/** The kinds that labels say, such as `Mobile` beside a number. Two parts of a row are never one. */
export function kindsOf(columns: readonly ImportColumn[], cells: readonly string[]): PartKinds {
  const said = new Map<string, string | undefined>();
  for (const column of columns) {
    const [prefix] = PART.exec(column.field ?? '') ?? [];
    if (prefix !== undefined && (cells[column.index] ?? '') !== '')
      said.set(prefix, said.get(prefix) ?? saidBy(column, cells));
  }
  const placed = new Map([...said.keys()].map((prefix) => [prefix, prefix]));
  const taken = new Set([...said].flatMap(([prefix, wanted]) => (wanted === undefined ? [prefix] : [])));
  for (const [prefix, wanted] of said) {
    if (wanted === undefined) continue;
    const [list = ''] = prefix.split('.');
    const others = ['other', ...(kindsIn[list] ?? [])].map((kind) => `${list}.${kind}.`);
    const free = [wanted, ...others].find((one) => !taken.has(one)) ?? prefix;
    taken.add(free);
    placed.set(prefix, free);
  }
  return placed;
}

/** The path of a column's field in the part that the cell describes. */
export function partPlace(kinds: PartKinds, field: string): string {
  const [prefix = ''] = PART.exec(field) ?? [];
  return (kinds.get(prefix) ?? prefix) + field.slice(prefix.length);
}
