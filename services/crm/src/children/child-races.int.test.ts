import { startCrmUnderTest, type CrmUnderTest } from '../../test/crm-under-test.js';
import { raceOn } from '../../test/race.js';
import { groundOf, typeOfRecord, type Answer } from '../../test/record-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

it.each([
  ['address', 'addresses', { city: 'Hilo' }],
  ['phone', 'phones', { phone: '(808) 555-0199' }],
  ['dependent', 'dependents', { first_name: 'Max' }],
] as const)(
  'an edit of one %s holds its individual first, as whoever adds another one does',
  async (type, table, edit) => {
    const who = crm.person();
    const call = async (method: string, path: string, body: object) =>
      (await crm.call(who, method, path, body)) as unknown as Answer;
    const on = await groundOf(call);
    const { list, one, body } = typeOfRecord(type);
    const { id } = (await call('POST', list(on), body(on))).body;
    const [added, edited] = await raceOn(
      crm,
      table,
      () => call('POST', list(on), body(on)),
      () => call('PUT', `${one}/${id}`, edit),
      async () => {
        const free = await crm.rows(`SELECT id FROM ${table} WHERE id = $1 FOR UPDATE SKIP LOCKED`, [id]);
        expect(free).toHaveLength(1);
      },
    );
    expect([added.status, edited.status]).toEqual([201, 200]);
  },
);
