import { answers } from './answers.js';

export const people = [
  'root',
  'owner',
  'admin',
  'staff',
  'agent',
  'solo',
  'lapsed',
  'new',
  'nobody',
] as const;
export type PersonName = (typeof people)[number];
export type Whose = '-' | 'own' | "colleague's" | 'shared' | "stranger's";

/** The answer that each person gets. */
export type Expected = Readonly<Record<PersonName, string>>;
type Table = Readonly<Record<string, Readonly<Partial<Record<Whose, Expected>>>>>;

/** Reads the table, by permission and then by whose record it is; throws where it is not one. */
export function readAnswers(): Table {
  const [heading = '', ...lines] = answers.split('\n').filter((line) => line !== '');
  const names = wordsOf(heading.split('|')[1]);
  if (names.join() !== people.join()) throw new Error(`The table names other people: ${names.join(', ')}`);
  const table: Record<string, Partial<Record<Whose, Expected>>> = {};
  for (const line of lines) {
    const [about, told] = line.split('|');
    const [permission = '', whose = ''] = wordsOf(about);
    const cells = wordsOf(told);
    if (cells.length !== people.length)
      throw new Error(`A row of the table has other cells than people: ${line}`);
    const expected = Object.fromEntries(people.map((name, place) => [name, cells[place]]));
    (table[permission] ??= {})[whose as Whose] = expected as Expected;
  }
  return table;
}

const wordsOf = (text = ''): string[] => text.trim().split(/\s+/);
