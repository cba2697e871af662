import { individualFieldNames, individualFields, type Field } from '@bindery/contracts/crm';
import { everyField, requiredOnly } from '../../test/individual-values.js';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let who: Person;
const values: Readonly<Record<string, unknown>> = { ...everyField, external_id: 'XID-7731' };
const HOW = `What the search finds of an individual is folded by fold_individual() and the trigger search_text.
Replace both in a migration, as the last one that names fold_individual has them, and fill what is there.`;

const isSearched = (name: keyof typeof individualFields) =>
  (individualFields[name] as Field).isSearched === true;
const searched = individualFieldNames.filter(isSearched);
const others = individualFieldNames.filter((name) => {
  const { kind, valueType } = individualFields[name];
  return kind === 'plain' && /^(?:text|code)$/.test(valueType) && !isSearched(name);
});

beforeAll(async () => {
  crm = await sharedCrm();
  who = crm.person();
  await crm.call(who, 'POST', '/api/insureds', { ...requiredOnly, last_name: 'Nobody', status: 'submitted' });
  const { status } = await crm.call(who, 'POST', '/api/insureds', values);
  expect(status).toBe(201);
});
afterAll(() => crm.release());

const finds = async (name: string) => {
  const search = String(values[name]);
  const { body } = await crm.call(who, 'GET', `/api/insureds?search=${encodeURIComponent(search)}`);
  return body.items.map(({ last_name }) => last_name);
};

it.each(searched)('the search of the list finds the field %s, as the field table says', async (name) => {
  expect([name, await finds(name), HOW]).toEqual([name, [everyField.last_name], HOW]);
});

it.each(others)(
  'the search of the list does not find the field %s, as the field table says',
  async (name) => {
    expect([name, await finds(name)]).toEqual([name, []]);
  },
);
