import { splitSuffix } from '@bindery/contracts/crm/person-names';
import { individualFields, type IndividualRow } from '@bindery/contracts/crm';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const families = 'Smith|Smith Jones|de la Cruz|O’Neil|Núñez|V|Jr|III|Li|Ivy,|李|%_\\1&'.split('|');
const suffixes =
  'Jr|Jr.|JR|(Jr.)|(Jr|Jr).|Jr..|Junior|Sr.|senior|SENIOR.|Sr,|jr sr|II|III|IIII|IV|V|v.|VI|2nd|3RD|4th|5th|6th|Esq|MD|Ⅲ|ſr|İI'.split(
    '|',
  );
const names = [
  ...families.flatMap((family) => [
    family,
    ...suffixes.flatMap((suffix) =>
      [` ${suffix}`, `, ${suffix}`, `,${suffix}`, suffix].map((end) => family + end),
    ),
  ]),
  ...suffixes,
  ...[
    ',',
    ', Jr.',
    ',,, Jr.',
    'Jr. Smith',
    'Jr. Sr.',
    'Smith\u200b Jr\u200b.',
    'Smith\u00a0Jr.',
    'Smith\tJr.',
  ],
  ...[
    `${'x'.repeat(396)} Jr.`,
    `${'x '.repeat(198)}Jr.`,
    `${','.repeat(396)} Jr.`,
    `Smith${' ,'.repeat(195)}Jr.`,
  ],
];
/** As a record has it, if one can. */
const stored = (name: string): string => individualFields.last_name.input.safeParse(name).data ?? name;

it('lists sort by the name without the suffix that the contracts take off', async () => {
  const all = [...new Set([...names, ...names.map(stored)])].filter((name) => !/[\t\u00a0]/.test(name));
  const read = await crm.rows<{ name: string; in_order: string }>(
    `SELECT name, name_in_order(name, 'Ada') AS in_order FROM unnest($1::text[]) AS name`,
    [all],
  );
  expect(read).toHaveLength(all.length);
  const lower = await crm.rows<{ in_order: string }>(
    'SELECT lower(name) AS in_order FROM unnest($1::text[]) AS name',
    [
      all.map((name) => {
        const { withoutSuffix, suffix } = splitSuffix(name);
        const written =
          suffix === null
            ? ''
            : `  ${name.slice(Math.max(name.lastIndexOf(' '), name.lastIndexOf(',')) + 1)}`;
        return `${withoutSuffix}  Ada${written}`;
      }),
    ],
  );
  expect(read.map(({ in_order }) => in_order)).toEqual(lower.map(({ in_order }) => in_order));
});

it('a Smith Jr. stands after the Smith of the same first name, and before the next Smith', async () => {
  const owner = crm.person();
  const people = [
    ['Smith Sr.', 'Adam'],
    ['Smith', 'Zoe'],
    ['Smithe', 'Adam'],
    ['Smith Jones', 'Al'],
    ['Smith', 'Adam'],
    ['smith, jr.', 'Adam'],
    ['Smith III', 'Bo'],
  ];
  for (const [last_name, first_name] of people)
    await crm.call(owner, 'POST', '/api/insureds', { last_name, first_name, status: 'active' });
  const list = await crm.call(owner, 'GET', '/api/insureds?sort=last_name&order=asc');
  const items = list.body.items as readonly IndividualRow[];
  expect(items.map(({ last_name, first_name }) => `${last_name}, ${first_name}`)).toEqual([
    'Smith, Adam',
    'smith, jr., Adam',
    'Smith Sr., Adam',
    'Smith III, Bo',
    'Smith, Zoe',
    'Smith Jones, Al',
    'Smithe, Adam',
  ]);
});
