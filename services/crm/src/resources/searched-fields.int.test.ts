import { fieldTables, listedTypeNames, type Field, type ListedTypeName } from '@bindery/contracts/crm';
import { everyField } from '@bindery/contracts/examples';
import { requiredOnly } from '../../test/individual-values.js';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

type Values = Readonly<Record<string, unknown>>;

let crm: SharedCrm;
let who: Person;

/** A record of each type with a value of every text and every searched field, and one with few of them. */
const records: Readonly<Record<ListedTypeName, { path: string; values: Values; few: Values }>> = {
  individual: {
    path: 'insureds',
    values: { ...everyField, external_id: 'XID-7731' },
    few: { ...requiredOnly, last_name: 'Nobody', status: 'submitted' },
  },
  carrier: {
    path: 'carriers',
    values: {
      ...{ name: 'Kestrel Mutual', inactive: true, external_id: 'XID-7732', notes: 'Pays on Fridays' },
      ...{ phone: '(800) 555-0142', portal_url: 'https://agents.kestrel.example' },
    },
    few: { name: 'Aetna' },
  },
  product: {
    path: 'products',
    values: {
      ...{ name: 'Silver HMO', type: 'dental', plan_type: 'medigap', description: 'With eyewear' },
      ...{ inactive: true, external_id: 'XID-7733', notes: 'Sold at fairs' },
    },
    few: { name: 'Gold' },
  },
  policy: {
    path: 'policies',
    values: {
      ...{ policy_number: 'KM-1042', employer_id: 'EMP-5561', status: 'canceled', premium: '129.50' },
      ...{ effective_date: '2026-01-04', termination_date: '2027-02-05', premium_mode: 'quarterly' },
      ...{ renewal_date: '2026-12-09', plan_year: 2031, member_id: 'W2771', external_id: 'XID-7734' },
    },
    few: { status: 'active' },
  },
  task: {
    path: 'tasks',
    values: { title: 'Send the quote', due_date: '2031-05-04', due_time: '14:30', priority: 'high' },
    few: { title: 'Ask again', priority: 'low' },
  },
};
/** Values that no body of a create has: the service sets them. */
const later: Readonly<Partial<Record<ListedTypeName, Values>>> = {
  policy: {
    ...{ next_premium: '141.25', next_premium_mode: 'annual', next_premium_from: '2031-02-01' },
    renewal_reason: 'Found cheaper cover',
  },
  task: { status: 'open', closed_by: 'Call logged' },
};
const valueOf = (type: ListedTypeName, name: string) => records[type].values[name] ?? later[type]?.[name];
const HOW = `What the search finds of a type is folded by its function, such as fold_individual(), and the trigger search_text.
Replace both in a migration, as the last one that names the function has them, and fill what is there.`;

/** Every record of an agency is found by a flag that says so. */
const fields = listedTypeNames.flatMap((type) =>
  Object.entries(fieldTables[type])
    .filter(([name]) => name !== 'is_global')
    .map(([name, field]) => ({ type, name, field })),
);
const searched = fields.filter(({ field }) => field.isSearched);
const isText = ({ kind, valueType }: Field) => kind === 'plain' && /^(?:text|code|lines)$/.test(valueType);
const others = fields.filter(
  ({ type, name, field }) => isText(field) && !field.isSearched && typeof valueOf(type, name) === 'string',
);

const ids = new Map<ListedTypeName, { whole: string; few: string }>();

beforeAll(async () => {
  crm = await sharedCrm();
  who = crm.person();
  const related: Record<string, Values> = {};
  for (const type of listedTypeNames) {
    const { path, values, few } = records[type];
    const add = async (body: Values) => {
      const { status, body: added } = await crm.call(who, 'POST', `/api/${path}`, {
        ...body,
        ...related[type],
      });
      expect([type, status]).toEqual([type, 201]);
      return added.id;
    };
    const added = { few: await add(few), whole: await add(values) };
    ids.set(type, added);
    if (type === 'carrier')
      for (const other of ['product', 'policy']) related[other] = { carrier_id: added.few };
  }
  await crm.rows(
    // As the service sets them, with the present premium.
    `UPDATE policies SET premium = premium, next_premium = 141.25, next_premium_mode = 'annual', next_premium_from = '2031-02-01',
      renewal_reason = 'Found cheaper cover' WHERE id = $1`,
    [ids.get('policy')?.whole],
  );
  await crm.rows(`UPDATE tasks SET closed_by = 'Call logged' WHERE id = $1`, [ids.get('task')?.whole]);
});
afterAll(() => crm.release());

const finds = async (type: ListedTypeName, name: string): Promise<unknown[]> => {
  const value = valueOf(type, name);
  const search = name === 'inactive' ? 'inactive' : String(value).replaceAll('_', ' ');
  const query = new URLSearchParams({ search });
  const { body } = await crm.call(who, 'GET', `/api/${records[type].path}?${query.toString()}`);
  return body.items.map(({ id }) => id);
};

it.each(searched)(
  'the search finds the field $name of a $type, as the field table says',
  async ({ type, name }) => {
    expect([name, valueOf(type, name), HOW]).not.toContain(undefined);
    const { whole, few } = ids.get(type) ?? {};
    const found = await finds(type, name);
    expect([name, found, HOW]).toEqual([name, expect.arrayContaining([whole]), HOW]);
    // Both tasks are open.
    if (name !== 'status' || type !== 'task')
      expect([name, found]).not.toEqual([name, expect.arrayContaining([few])]);
  },
);

it.each(others)(
  'the search does not find the field $name of a $type, as the field table says',
  async ({ type, name }) => {
    expect([name, await finds(type, name)]).toEqual([name, []]);
  },
);
