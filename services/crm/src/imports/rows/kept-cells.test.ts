import { importFields, importMapping, type ImportField, type ImportMapping } from '@bindery/contracts/crm';
import {
  compact,
  hasAllWords,
  isNothing,
  messyCell,
  randomFrom,
  translated,
} from '../testing/messy-cells.js';
import { draftOf, type Draft } from './draft.js';
import { shownText } from './left-out.js';
import { readRow } from './read-row.js';

const SEED = 20_261_129;
const ROWS = 400;

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
  return said.includes(shownText(text, isProtected)) || hasAllWords(everything, { kind }, text);
}

const fields = importFields('individual').filter(
  ({ path }) => path !== 'assigned_agent' && path !== 'additional_agent',
);

it.each(['note', 'leave_out'] as const)(
  'takes, keeps or names each cell of random rows (%s)',
  (leftovers) => {
    const random = randomFrom(SEED);
    const lost: unknown[] = [];
    for (let row = 0; row < ROWS; row += 1) {
      const share = random();
      const filled = fields.filter(({ path }) => isNamed(path) || random() < share);
      const cells = filled.map((field) => (isNamed(field.path) ? 'Byron' : messyCell(field, random)));
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
