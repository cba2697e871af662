import { ImportCalls } from '../../../test/import-calls.js';
import { sharedCrm, type SharedCrm } from '../../../test/shared-crm.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const MEMBERS = 40;
const letter = (place: number) => String.fromCharCode(97 + place);
/** No two of them look like slips of each other. */
const names = Array.from({ length: MEMBERS }, (_, index) => {
  const [one, other] = [letter(index % 8), letter(8 + Math.floor(index / 8))];
  return `M${one.repeat(3)}${other.repeat(3)}`;
});

it('finds each member of a group whose value is shared by more people than are compared', async () => {
  const who = imports.member();
  const email = 'office@group.test';
  const rows = names.map((name) => `${name},Poe,${email}`);
  await imports.run(who, await imports.check(who, ['First Name,Last Name,Email', ...rows].join('\n')));
  const again = [...rows, `Zed,Poe,${email}`, `J.,Poe,${email}`];
  const mapping = { match: { by: ['email'] } };
  const { id, counts } = await imports.check(
    who,
    ['First Name,Last Name,Email', ...again].join('\n'),
    mapping,
  );
  expect(counts).toMatchObject({ unchanged: MEMBERS, new: 2, duplicate: 0, error: 0 });
  const { items } = await imports.rows(who, id, '?page_size=100');
  expect(new Set(items.flatMap(({ record_id }) => record_id ?? [])).size).toBe(MEMBERS);
});
