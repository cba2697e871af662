import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { childTables, recordTables } from './record-tables.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const tables = Object.values(recordTables).map(({ table }) => table);

it.each(tables)(
  'the rows of %s open to their account only, and none is deleted by the service',
  async (table) => {
    const [rules] = await crm.rows(
      `SELECT relrowsecurity AS enabled, relforcerowsecurity AS forced,
       has_table_privilege('crm_app', oid, 'DELETE') AS deletes FROM pg_class WHERE oid = $1::regclass`,
      [table],
    );
    expect(rules).toEqual({ enabled: true, forced: true, deletes: false });
  },
);

it('the trash empties the table of each type, and the records of individuals with them', async () => {
  const emptied = await crm.rows('SELECT table_name, parent_table, parent_column FROM trash_tables');
  const parents = new Map(childTables.map(({ table, holder }) => [table as string, holder]));
  const expected = tables.map((table) =>
    table === 'products'
      ? { table_name: table, parent_table: 'carriers', parent_column: 'carrier_id' }
      : {
          table_name: table,
          parent_table: parents.has(table) ? 'individuals' : null,
          parent_column: parents.get(table) ?? null,
        },
  );
  expect(emptied).toHaveLength(expected.length);
  expect(emptied).toEqual(expect.arrayContaining(expected));
});
