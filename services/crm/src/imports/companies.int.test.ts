import type { ImportType } from '@bindery/contracts/crm';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { ImportCalls } from '../../test/import-calls.js';

let crm: CrmUnderTest;
let imports: ImportCalls;
let platform: string;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  imports = new ImportCalls(crm);
  const superuser = crm.person({ user_role: 'superuser' });
  platform = await added(superuser, '/api/carriers', { name: 'Shared Mutual', is_global: true });
});
afterAll(() => crm.stop());

async function added(who: Person, path: string, body: object): Promise<string> {
  const answer = await crm.call(who, 'POST', path, body);
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body.id;
}
const checked = (who: Person, type: ImportType, content: string, more: object = {}) =>
  imports.check(who, content, more, type);
const imported = async (who: Person, type: ImportType, content: string, more: object = {}) =>
  imports.run(who, await checked(who, type, content, more));
const listed = async (who: Person, type: ImportType) => {
  const { items } = (await crm.call(who, 'GET', `/api/${type}s?sort=name&order=asc`)).body;
  return (items as unknown as Record<string, unknown>[]).filter(({ is_global }) => is_global === false);
};
/** Fields whose values the file replaces, in the order of its columns. */
const over = (...fields: readonly string[]) => ({
  columns: fields.map((field, index) => ({ index, field, on_match: 'overwrite' })),
});
const valuesOf = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ version: _, updated_at: __, ...values }) => values);

const files = {
  carrier: {
    first:
      'Carrier,Inactive,External ID,Notes,Agent Line,Agent Portal\nHarbor Life,no,C-1,Call Mondays,800.555.0142,https://a.harbor.example\nKestrel Mutual,yes,C-2,,,\nShared Mutual,,,,,\n',
    fields: ['name', 'inactive', 'external_id', 'notes', 'phone', 'portal_url'],
    newer:
      'Carrier,Inactive,External ID,Notes,Agent Line,Agent Portal\nHarbor Life & Health,yes,C-1,Closed,800.555.0142,https://b.harbor.example\nKestrel Mutual,yes,,,,\n',
    changed: {
      ...{ name: 'Harbor Life & Health', inactive: true, notes: 'Closed' },
      ...{ phone: '800.555.0142', portal_url: 'https://b.harbor.example' },
    },
    created: { carrier: 2 },
  },
  product: {
    first:
      'Carrier,Product name,Product type,Plan type,Description,Inactive,External ID\nHarbor Life,Gold,health,MAPD,For all,no,P-1\nHarbor Life,Silver,dental,,,,P-2\nShared Mutual,Own plan,life,,,,\n',
    fields: ['carrier', 'name', 'type', 'plan_type', 'description', 'inactive', 'external_id'],
    newer:
      'Carrier,Product name,Product type,Plan type,Description,Inactive,External ID\nHarbor Life,Gold Plus,vision,pdp,For some,yes,P-1\nHarbor Life,Silver,,,,,\n',
    changed: { name: 'Gold Plus', type: 'vision', plan_type: 'pdp', description: 'For some', inactive: true },
    created: { carrier: 1, product: 3 },
  },
} as const;

describe.each(['carrier', 'product'] as const)('a file of %ss', (type) => {
  const { first, fields, newer, changed, created } = files[type];

  it('is imported, changes nothing the second time, updates, and is undone', async () => {
    const who = imports.member();
    const done = await imported(who, type, first);
    expect(done).toMatchObject({ counts: { error: 0, warnings: 0 }, result: { created, updated: 0 } });
    const before = await listed(who, type);
    expect(before).toHaveLength(created[type === 'carrier' ? 'carrier' : ('product' as 'carrier')]);
    const again = await imported(who, type, first, over(...fields));
    expect(again.counts).toMatchObject({ rows: 3, unchanged: 3, warnings: 0 });
    const updated = await imported(who, type, newer, over(...fields));
    expect(updated).toMatchObject({ counts: { update: 1, unchanged: 1, error: 0 }, result: { updated: 1 } });
    expect(await listed(who, type)).toContainEqual(expect.objectContaining(changed));
    const [row] = (await imports.rows(who, updated.id)).items;
    expect(row).toMatchObject({ outcome: 'update', record_name: changed.name });
    const back = await imports.undo(who, updated);
    expect(back.result?.undone).toMatchObject({ restored: 1, removed: 0, left: [] });
    expect(valuesOf(await listed(who, type))).toEqual(valuesOf(before));
    const gone = await imports.undo(who, done);
    expect(gone.result?.undone?.left).toEqual([]);
    expect(await listed(who, type)).toEqual([]);
    const history = await crm.rows(
      `SELECT change, import_id FROM record_changes WHERE account_id = $1 AND record_type = $2 AND change = 'created'`,
      [who.accountId, type],
    );
    expect(history[0]).toMatchObject({ import_id: done.id });
  });

  it('keeps out rows without a name or with too long a one, and equal rows once', async () => {
    const who = imports.member();
    const carrier = type === 'product' ? 'Harbor Life' : '';
    const ready = await checked(
      who,
      type,
      `Carrier,Product name,External ID\n`
        .replace('Carrier,Product name', type === 'product' ? 'Carrier,Product name' : 'Misc,Carrier name')
        .concat(
          `${carrier},A,\n${carrier},A,\n${carrier},a,X-1\n${carrier},${'n'.repeat(201)},\n${carrier},,X-9\n`,
        ),
    );
    expect(ready.counts).toMatchObject({ rows: 5, new: 1, repeated: 1, error: 3 });
    const problems = (await imports.rows(who, ready.id)).items.flatMap((row) => row.problems);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Row 2 is the same/),
      expect.stringMatching(/200 characters/),
      expect.stringMatching(/name is missing/),
    ]);
  });

  it('knows nothing of other accounts, by name, External ID or ID', async () => {
    const who = imports.member();
    await imported(who, type, first);
    const [theirs] = await listed(who, type);
    const stranger = imports.member();
    const columns =
      type === 'carrier'
        ? 'Bindery ID,External ID,Carrier name'
        : 'Bindery ID,External ID,Product name,Carrier';
    const row = `${String(theirs?.['id'])},${String(theirs?.['external_id'])},${String(theirs?.['name'])},Harbor Life`;
    const match = { match: { by: ['id', 'external_id', 'name'], otherwise: 'create' } };
    const ready = await checked(stranger, type, `${columns}\n${row}\n`, match);
    expect(ready.counts).toMatchObject({ new: 1, update: 0, unchanged: 0, error: 0 });
    await imports.run(stranger, ready);
    expect((await listed(who, type)).map(({ version }) => version)).toEqual(
      (await listed(who, type)).map(() => 1),
    );
  });

  it('does not change what a colleague made who alone may', async () => {
    const owner = imports.member();
    await imported(owner, type, first);
    const access = { account_id: owner.accountId, is_owner: false, edits_all: false };
    const colleague = imports.member(access);
    const ready = await checked(colleague, type, newer, over(...fields));
    expect(ready.counts).toMatchObject({ error: 1, update: 0 });
    const { problems } = (await imports.rows(colleague, ready.id)).items[0] ?? {};
    expect(problems?.[0]?.message).toMatch(/but not change it/);
  });
});

it('never changes a carrier that all agencies share, and says so', async () => {
  const who = imports.member();
  const done = await imported(who, 'carrier', 'Carrier,Inactive,Notes\nSHARED MUTUAL,yes,Mine now\n', {
    ...over('name', 'inactive', 'notes'),
  });
  expect(done.counts).toMatchObject({ unchanged: 1, warnings: 1, new: 0 });
  expect((await crm.call(who, 'GET', `/api/carriers/${platform}`)).body).toMatchObject({
    ...{ name: 'Shared Mutual', inactive: false, notes: null },
  });
});

it('asks which one is meant where two carriers have one name', async () => {
  const who = imports.member();
  for (let count = 0; count < 2; count += 1) await added(who, '/api/carriers', { name: 'Twin' });
  const ready = await checked(who, 'carrier', 'Carrier,Notes\nTwin,x\n');
  const [row] = (await imports.rows(who, ready.id)).items;
  expect(row?.problems[0]?.message).toMatch(/^Several carriers have this name/);
});

it.each([
  ['skip', { removed: 1, error: 0, new: 0 }],
  ['error', { removed: 0, error: 1, new: 0 }],
  ['create', { removed: 0, error: 0, new: 1 }],
])('with %s of a product’s carrier that is not there', async (on_missing, counts) => {
  const columns = [
    { index: 0, field: 'carrier', on_missing },
    { index: 1, field: 'name' },
  ];
  const ready = await checked(imports.member(), 'product', 'Carrier,Product\nNew one,Gold\n', { columns });
  expect(ready.counts).toMatchObject(counts);
});

it('moves the renewals of policies when the plan type of their product changes, as the form does', async () => {
  const who = imports.member();
  const carrier_id = await added(who, '/api/carriers', { name: 'Harbor Life' });
  const product_id = await added(who, '/api/products', { name: 'Gold', carrier_id });
  const effective_date = '2026-03-05';
  const id = await added(who, '/api/policies', { carrier_id, product_id, status: 'active', effective_date });
  await imported(who, 'product', 'Carrier,Product name,Plan type\nHarbor Life,Gold,MAPD\n');
  expect((await crm.call(who, 'GET', `/api/policies/${id}`)).body).toMatchObject({
    renewal_date: '2027-01-01',
  });
});
