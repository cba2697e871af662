import { importFields, type ImportField, type ImportRow } from '@bindery/contracts/crm';
import { readCell } from '@bindery/contracts/crm/written-values';
import { stringify } from 'csv-stringify/sync';
import type { Person } from '../../test/crm-under-test.js';
import { archiveOf } from '../../test/exported-archive.js';
import { ImportCalls, type ImportBody } from '../../test/import-calls.js';
import { ownerOf } from '../../test/made-up-files/import-as-a-person.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { shownText } from './rows/left-out.js';
import { compact, hasAllWords, isNothing, messyCell, randomFrom, translated } from './testing/messy-cells.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const SEED = 20_261_129;
/** More than the first batch has. */
const ROWS = 240;
const PEOPLE = 80;
const TODAY = '2026-11-29';

const fields = importFields('individual').filter(({ kind, path }) => kind !== 'agent' && path !== 'id');
const columns = fields.map(({ path }, index) => ({
  ...{ index, field: path },
  on_match: index % 2 === 0 ? 'fill' : 'overwrite',
}));

/** A file in which people have several rows, near each other and far apart. */
function messyFile(random: () => number): string[][] {
  return Array.from({ length: ROWS }, () => {
    const person = Math.floor(random() * PEOPLE);
    const own: Readonly<Record<string, string>> = {
      first_name: letters(person, 'Adele'),
      last_name: letters(person, 'Byron'),
      dob: `${1 + (person % 12)}/${1 + (person % 28)}/19${50 + (person % 40)}`,
    };
    const share = random() * 0.3;
    return fields.map((field) => own[field.path] ?? (random() < share ? messyCell(field, random) : ''));
  });
}

/** A name of its own for each number. */
const letters = (nth: number, name: string): string =>
  name + [nth % 26, Math.floor(nth / 26)].map((one) => String.fromCodePoint(97 + one)).join('');

it('takes, keeps or names each cell of a messy file, of one that comes again, and of one that changes clients', async () => {
  const random = randomFrom(SEED);
  const who = ownerOf(crm);
  const file = messyFile(random);
  const lost = {
    first: await lostOf(who, file),
    again: await lostOf(who, file),
    other: await lostOf(who, messyFile(random)),
  };
  expect({ seed: SEED, ...lost }).toEqual({ seed: SEED, first: [], again: [], other: [] });
}, 90_000);

/** The cells that stand nowhere once the file is imported, and protected ones that stand where they must not. */
async function lostOf(who: Person, file: readonly string[][]): Promise<unknown[]> {
  const content = stringify([fields.map(({ path }) => path), ...file]);
  const ready = await imports.check(who, content, {
    columns,
    ...{ header_row: 1, leftovers: 'note', date_format: 'mdy' },
  });
  const done = await imports.run(who, ready);
  expect(done.counts).toMatchObject({ rows: ROWS });
  const [rows, storedOf] = [await rowsOf(who, done), await clientsOf(who)];
  return rows.flatMap(({ row, outcome, record_id, warnings, problems }) => {
    const said = [...warnings, ...problems].map(({ message }) => message).join('\n');
    // A row that fails is in the file of those.
    if (outcome === 'error') return said === '' ? [`${row} ${outcome}`] : [];
    const stored = storedOf(record_id ?? '');
    const everything = compact(stored.all + said);
    return fields.flatMap((field, index) => {
      const text = file[row - 2]?.[index] ?? '';
      if (isNothing(text)) return [];
      if (field.isProtected && isSpilled(text, said + stored.notes))
        return [`${row} ${field.path} ${text} is shown`];
      const isKept =
        said.includes(shownText(text, field.isProtected)) ||
        isTranslated(field, text, stored.all) ||
        hasAllWords(everything, field, text);
      return isKept ? [] : [`${row} ${outcome} ${field.path} ${text}`];
    });
  });
}

const isSpilled = (text: string, shown: string): boolean => /\d{3}.*\d{4}/.test(text) && shown.includes(text);

function isTranslated(field: ImportField, text: string, stored: string): boolean {
  if (!translated.has(field.kind)) return false;
  const read = readCell(text, { field, today: TODAY, dateFormat: 'mdy' });
  if (!('value' in read) || read.value === null) return false;
  const value = field.kind === 'amount' ? String(Number(read.value)) : String(read.value);
  return value === 'false' || stored.includes(value);
}

async function rowsOf(who: Person, { id, counts }: ImportBody): Promise<ImportRow[]> {
  const pages = Array.from({ length: Math.ceil(counts.rows / 100) }, (_, index) => index + 1);
  const lists = await Promise.all(
    pages.map((page) => imports.rows(who, id, `?page=${String(page)}&page_size=100`)),
  );
  return lists.flatMap(({ items }) => items);
}

/** By id: what the account has of a client, and their notes. */
async function clientsOf(
  who: Person,
): Promise<(id: string) => { readonly all: string; readonly notes: string }> {
  const full = { include_protected: true, reason: 'Comparing with the file' };
  const { json } = await archiveOf(crm, who, '/api/exports/account', full);
  const textOf = new Map<string, string>();
  const notes = new Map<string, string>();
  const lists = ['individuals', 'phone-numbers', 'addresses', 'dependents', 'policies', 'notes'];
  for (const list of lists)
    for (const record of json(list)) {
      const id = String(record['individual_id'] ?? record['insured_id'] ?? record['id']);
      textOf.set(id, (textOf.get(id) ?? '') + JSON.stringify(record));
      if (list === 'notes') notes.set(id, (notes.get(id) ?? '') + String(record['body']));
    }
  return (id) => ({ all: textOf.get(id) ?? '', notes: notes.get(id) ?? '' });
}
