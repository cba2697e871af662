import { importFields, importMapping, type ImportField, type ImportMapping } from '@bindery/contracts/crm';
import { draftOf, type Draft } from './draft.js';
import { shownText } from './left-out.js';
import { readRow } from './read-row.js';

const SEED = 20_261_129;
const ROWS = 400;

/** Numbers from 0 to below 1 that are the same in each run: xorshift. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const odd = [
  'call after 5',
  '4.1E+11',
  '#REF!',
  'xxx-xx-1234',
  '***',
  'N/A',
  'Ünïcode • text',
  '12',
  '99,90',
];
const texts: Readonly<Partial<Record<ImportField['kind'], readonly string[]>>> = {
  day: ['1/15/2026', '2/30/2026', '3/15', '12/31/9999', 'last fall', '45658'],
  birth: ['4/15/1950', '4/15', '2/30/1950', '1950', '00/00/0000'],
  amount: ['$1,234.50', '2.345,00', '$12k', '(12.00)', '120/mo'],
  phone: [
    ...['(207) 555-0101', '207-555-0102 (cell) / 207-555-0103 work x4', '555-0104', '207-555-0105 after 5'],
    ...['207-555-0106 ::: 207-555-0107', '911-555-0108'],
  ],
  email: ['ada@byron.test', 'ada at byron', 'Ada <ada@byron.test>'],
  ssn: ['219-09-9999', '9099999', '666-12-3456', '123'],
  mbi: ['1EG4-TE5-MK73', '1EG4TE5', 'none yet'],
  state: ['Maine', 'Me.', 'Oz'],
  zip: ['4101', '04101-1234', '041'],
  year: ['2026', '26', 'next year'],
  flag: ['yes', 'N', 'maybe'],
  choice: ['active', 'M', 'spouse', 'monthly', 'weekly', 'whatever'],
  tags: ['vip; gold', `vip; ${'x'.repeat(45)}`],
  text: ['Words of people', '00123', 'y'.repeat(120), '12 Elm St, Portland, ME 04101', 'Portland, ME 04101'],
};
/** Kinds whose values are written in another way than their cells. */
const translated = new Set<ImportField['kind']>([
  'day',
  'birth',
  'amount',
  'state',
  'flag',
  'choice',
  'agent',
]);

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const compact = (text: string): string => wordsIn(text).join('');

/** The value of a path in a draft. */
function valueAt(draft: Draft, path: string): unknown {
  const [list = '', kind = '', name = ''] = path.split('.');
  if (list === 'policy') return draft.policy?.values[kind];
  if (list === 'addresses') return draft.addresses.find(({ type }) => type === kind)?.[name as 'city'];
  if (list === 'dependents') return draft.dependents.some((one) => name in one) || null;
  return draft.values[path];
}

function isAccounted(
  draft: Draft,
  said: string,
  { path, kind, isProtected }: ImportField,
  text: string,
): boolean {
  if (translated.has(kind) && (valueAt(draft, path) ?? null) !== null) return true;
  const everything = compact(JSON.stringify(draft) + said);
  const words = kind === 'phone' ? (text.match(/\d{3,}|after/g) ?? wordsIn(text)) : wordsIn(text);
  return said.includes(shownText(text, isProtected)) || words.every((word) => everything.includes(word));
}

/** Cells that say nothing, or no more than that there is nothing. */
const isNothing = (text: string): boolean => ['', 'N/A', '***', '12/31/9999'].includes(text);

const fields = importFields('individual').filter(
  ({ path }) => path !== 'assigned_agent' && path !== 'additional_agent',
);

it.each(['note', 'leave_out'] as const)(
  'takes, keeps or names each cell of random rows (%s)',
  (leftovers) => {
    const random = randomFrom(SEED);
    const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const lost: unknown[] = [];
    for (let row = 0; row < ROWS; row += 1) {
      const share = random();
      const filled = fields.filter(({ path }) => isNamed(path) || random() < share);
      const cells = filled.map(({ path, kind }) =>
        isNamed(path) ? 'Byron' : random() < 0.3 ? one(odd) : one(texts[kind] ?? texts.text ?? []),
      );
      const mapping: ImportMapping = importMapping.parse({
        ...{ header_row: 1, date_format: 'mdy', leftovers },
        columns: filled.map(({ path }, index) => ({ index, field: path })),
      });
      const headers = filled.map(({ path }) => path);
      const read = readRow(cells, { type: 'individual', mapping, today: '2026-11-29', headers });
      const { draft, problems, warnings } = draftOf(read, mapping);
      // A row that fails is in the file of those.
      if (!draft) {
        expect(problems).not.toEqual([]);
        continue;
      }
      const said = [...warnings.map(({ message }) => message), draft.note ?? ''].join('\n');
      for (const [index, field] of filled.entries()) {
        const text = cells[index] ?? '';
        if (!isNothing(text) && !isAccounted(draft, said, field, text)) lost.push([field.path, text]);
      }
      for (const { path, isProtected } of filled.filter((field) => field.isProtected))
        if (isProtected && draft.note?.includes(`${path}: `)) lost.push([path, 'is in a note']);
    }
    expect(lost).toEqual([]);
  },
);

const isNamed = (path: string): boolean => path === 'first_name' || path === 'last_name';
