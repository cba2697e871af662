import { matrix } from './matrix.js';

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
export type Whose = '-' | 'own' | "colleague's" | "stranger's";

/** One row of the table: a call, and how each person is answered. */
export interface MatrixRow {
  readonly method: string;
  /** With its parameters in braces, as the published description has it. */
  readonly path: string;
  readonly whose: Whose;
  readonly expected: Readonly<Record<PersonName, string>>;
}

/** Reads the table, and throws where it is not one. */
export function readMatrix(): readonly MatrixRow[] {
  const [heading = '', ...lines] = matrix.split('\n').filter((line) => line !== '');
  const names = wordsOf(heading.split('|')[1]);
  if (names.join() !== people.join()) throw new Error(`The table names other people: ${names.join(', ')}`);
  return lines.map((line) => {
    const [about, answers] = line.split('|');
    const [method = '', path = '', whose = ''] = wordsOf(about);
    const cells = wordsOf(answers);
    if (cells.length !== people.length)
      throw new Error(`A row of the table has other cells than people: ${line}`);
    const expected = Object.fromEntries(people.map((name, place) => [name, cells[place]]));
    return { method, path, whose: whose as Whose, expected: expected as MatrixRow['expected'] };
  });
}

const wordsOf = (text = ''): string[] => text.trim().split(/\s+/);
