import { ImportCalls } from '../../test/import-calls.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const BOOK = [
  'Client(s),Suffix,Full Address',
  '"Smith, John & Mary",Jr.,"12 Elm St, Apt 4, Portland, Me. 04101, USA"',
  '"Brown, Robert (Bob)",,"Urb Las Gladiolas, 150 Calle A, San Juan PR 00926"',
  'Rev. Dr. Ana de la Cruz,,"PSC 1234 Box 56, APO AE 09012"',
  'Smith Family Trust,,',
].join('\n');

it('imports names and addresses as people write them, and says what is doubtful', async () => {
  const who = imports.member();
  const ready = await imports.check(who, BOOK, { leftovers: 'note' });
  expect(ready.counts).toMatchObject({ rows: 4, new: 3, error: 1 });
  const { items } = await imports.rows(who, ready.id);
  const notes = items
    .toSorted((one, other) => one.row - other.row)
    .map(({ warnings }) => warnings.map(({ column, message }) => [column, message]));
  expect(notes).toEqual([
    [[0, '"Smith, John & Mary" names more than one person. Only John Smith was read.']],
    [],
    [],
    [[0, '"Smith Family Trust" doesn\'t look like the name of a person.']],
  ]);
  await imports.run(who, ready);
  const { body } = await crm.call(who, 'GET', '/api/insureds?sort=first_name&order=asc');
  const { items: clients } = body;
  expect(clients).toMatchObject([
    { title: 'Rev. Dr.', first_name: 'Ana', last_name: 'de la Cruz' },
    { first_name: 'John', last_name: 'Smith Jr.', middle_name: null },
    { first_name: 'Robert', last_name: 'Brown', nickname: 'Bob' },
  ]);
  const addresses = await Promise.all(
    clients.map(async ({ id }) => {
      const list = await crm.call(who, 'GET', `/api/insureds/${id}/addresses`);
      return list.body.items[0];
    }),
  );
  expect(addresses).toMatchObject([
    { address1: 'PSC 1234 Box 56', city: 'APO', state: 'AE', zip: '09012' },
    { address1: '12 Elm St', address2: 'Apt 4', city: 'Portland', state: 'ME', zip: '04101' },
    { address1: '150 Calle A', address2: 'Urb Las Gladiolas', city: 'San Juan', state: 'PR', zip: '00926' },
  ]);
  const { body: noted } = await crm.call(who, 'GET', `/api/insureds/${clients[1]?.id ?? ''}/notes`);
  expect(JSON.stringify(noted)).toContain('Smith, John & Mary');
});
