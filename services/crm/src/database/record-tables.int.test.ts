import { startCrmUnderTest, type CrmUnderTest } from '../../test/crm-under-test.js';
import { childTables, recordTables } from './record-tables.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

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

// Every release that merges individuals moves these itself.
const movedByAllReleases: readonly string[] = ['policies', 'dependents', 'addresses', 'phones'];
const newer = childTables.map(({ table }) => table).filter((table) => !movedByAllReleases.includes(table));

it.each(newer)('the end of a merge by an earlier release moves the %s too', async (table) => {
  const [body] = await crm.rows<{ prosrc: string }>(
    "SELECT prosrc FROM pg_proc WHERE proname = 'finish_merges'",
  );
  expect(body?.prosrc).toContain(`UPDATE public.${table} SET`);
});
