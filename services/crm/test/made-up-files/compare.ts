import type { DescribedClient, DescribedFile } from './described-file.js';
import type { AccountsClient, ImportedAsAPerson } from './import-as-a-person.js';

/** How much of a file is right, and what isn't. */
export interface Comparison {
  readonly file: string;
  /** Columns whose field is described, and those of them whose suggestion is another one. */
  readonly columns: number;
  readonly wrongColumns: readonly string[];
  readonly clients: number;
  readonly missing: readonly string[];
  readonly tooMany: readonly string[];
  /** Values of the clients, those of them that are another one, and those that are blank. */
  readonly values: number;
  readonly wrong: readonly string[];
  readonly blank: readonly string[];
  readonly untrue: readonly string[];
  readonly lost: readonly string[];
}

/** Compares what became of a file with what is in it. */
export function compare(file: DescribedFile, imported: ImportedAsAPerson): Comparison {
  const { pairs, missing, others } = pairsOf(file.clients, imported.clients);
  const values = pairs.flatMap(([expected, client]) => valuesOf(expected, client));
  return {
    file: file.name,
    columns: Object.keys(file.columns).length,
    wrongColumns: Object.entries(file.columns).flatMap(([header, field]) => {
      const column = imported.columns.find((one) => one.header === header);
      if (column?.suggested_field === field) return [];
      return [
        `${header}: ${column ? String(column.suggested_field) : 'no such header'}, not ${String(field)}`,
      ];
    }),
    clients: file.clients.length,
    missing: missing.map(nameOf),
    tooMany: others
      .filter((client) => !file.may?.some((name) => name === nameOf(client) || name === client['email']))
      .map(nameOf),
    values: values.length,
    wrong: values.filter(({ is }) => is === 'wrong').map(({ words }) => words),
    blank: values.filter(({ is }) => is === 'blank').map(({ words }) => words),
    untrue: untruths(file, imported.clients),
    lost: file.texts.filter((text) => !isKept(text, imported)),
  };
}

const nameOf = ({ first_name, last_name }: DescribedClient): string => `${first_name} ${last_name}`;

/** Clients with the one of the account that has most in common with each: first by the name, then by anything else. */
function pairsOf(expected: readonly DescribedClient[], clients: readonly AccountsClient[]) {
  const free = new Set(clients);
  const pairs: [DescribedClient, AccountsClient][] = [];
  const pairBy = (isCandidate: (client: AccountsClient, one: DescribedClient) => boolean, least: number) => {
    const paired = new Set(pairs.map(([one]) => one));
    for (const one of expected.filter((other) => !paired.has(other))) {
      const [best] = [...free]
        .filter((client) => isCandidate(client, one))
        .map((client) => ({ client, common: commonOf(one, client) }))
        .filter(({ common }) => common >= least)
        .toSorted((a, b) => b.common - a.common);
      if (!best) continue;
      free.delete(best.client);
      pairs.push([one, best.client]);
    }
  };
  pairBy((client, one) => nameOf(client) === nameOf(one), 0);
  pairBy(() => true, 3);
  const found = new Set(pairs.map(([one]) => one));
  return { pairs, missing: expected.filter((one) => !found.has(one)), others: [...free] };
}

const commonOf = (expected: DescribedClient, client: AccountsClient): number =>
  valuesOf(expected, client).filter(({ is }) => is === 'right').length;

interface ComparedValue {
  readonly is: 'right' | 'wrong' | 'blank';
  readonly words: string;
}

function compared(path: string, expected: string, actual: string): ComparedValue {
  const is = isSame(path, expected, actual) ? 'right' : actual === '' ? 'blank' : 'wrong';
  return { is, words: `${path}: ${actual}, not ${expected}` };
}

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
const isNumber = (path: string) => path === 'ssn' || path === 'mbi';
const isSame = (path: string, expected: string, actual: string): boolean =>
  path === 'policies.premium'
    ? actual !== '' && Number(actual) === Number(expected)
    : isNumber(path)
      ? plain(actual) === plain(expected)
      : actual === expected;

const textOf = (value: DescribedClient[string]): string => (typeof value === 'string' ? value : '');

/** Each value of a client that is described, beside the one of the account. */
function valuesOf(expected: DescribedClient, client: AccountsClient): ComparedValue[] {
  const { phones = [], addresses = [], policies = [], ...fields } = expected;
  const named = (value: ComparedValue) => ({ ...value, words: `${nameOf(expected)}: ${value.words}` });
  const ofList = (list: 'addresses' | 'policies', one: Readonly<Record<string, string>>) => {
    const readings = (client[list] ?? []).map((other) =>
      Object.entries(one).map(([name, value]) => compared(`${list}.${name}`, value, other[name] ?? '')),
    );
    const rightOf = (values: ComparedValue[]) => values.filter(({ is }) => is === 'right').length;
    const [best] = readings.toSorted((a, b) => rightOf(b) - rightOf(a));
    return best ?? Object.entries(one).map(([name, value]) => compared(`${list}.${name}`, value, ''));
  };
  return [
    ...Object.entries(fields).map(([name, value]) => compared(name, textOf(value), textOf(client[name]))),
    ...phones.map((phone) => compared('phones', phone, client.phones?.includes(phone) ? phone : '')),
    ...addresses.flatMap((one) => ofList('addresses', one)),
    ...policies.flatMap((one) => ofList('policies', one)),
  ].map(named);
}

/** Untrue clients and values that are there. */
function untruths({ never }: DescribedFile, clients: readonly AccountsClient[]): string[] {
  return never.flatMap(({ text, client: name, field, value }) => {
    const who = clients.filter((client) => name === undefined || isNamed(client, name));
    if (field === undefined) return who.map((client) => `${text}: ${nameOf(client)}`);
    return who.flatMap((client) =>
      inField(client, field)
        .filter((one) => one !== '' && (value === '*' || isSame(field, value ?? '', one)))
        .map((one) => `${text}: ${nameOf(client)}, ${field} ${one}`),
    );
  });
}

const isNamed = (client: AccountsClient, name: string): boolean =>
  [nameOf(client), client.first_name, client.last_name].includes(name);

function inField(client: AccountsClient, path: string): string[] {
  const [name = '', part] = path.split('.');
  const value = client[name === 'note' ? 'notes' : name] ?? '';
  if (typeof value === 'string') return [value];
  return value.map((one) => (typeof one === 'string' ? one : (one[part ?? ''] ?? '')));
}

/** Whether a text of a file is in some field or note, or its cell has a warning. */
const isKept = (text: string, { clients, rows }: ImportedAsAPerson): boolean =>
  JSON.stringify(clients).includes(JSON.stringify(text).slice(1, -1)) ||
  rows.some(({ cells, warnings, problems }) =>
    [...warnings, ...problems].some(
      ({ column, message }) => message.includes(text) || (column !== null && cells[column]?.includes(text)),
    ),
  );
