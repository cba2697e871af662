import { randomUUID } from 'node:crypto';
import { principalOf, type Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../../test/crm-under-test.js';
import { agentAccess } from '../../../test/fake-identity.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { RecordPlans, type PlanBuilder } from './plan-builder.js';
import type { RecordOrigin } from './record-plan.js';
import { WriteRecords } from './write-records.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());
afterEach(() => jest.restoreAllMocks());

function callerOf(who: Person, access: object = {}): Principal {
  const app_metadata = { ...agentAccess, account_id: who.accountId, ...access };
  return principalOf({ sub: who.userId, email: 'me@agency.test', session_id: '', amr: [], app_metadata });
}

async function planOf(
  caller: Principal,
  fill: (plan: PlanBuilder) => Promise<unknown>,
  origin: RecordOrigin = { import_id: randomUUID() },
) {
  const plan = crm.service.get<RecordPlans>(RecordPlans).start(caller, origin);
  await fill(plan);
  return plan;
}

/** @returns what was written, and with how many statements that were waited for */
async function write(caller: Principal, plan: PlanBuilder) {
  let statements = 0;
  const result = await crm.service
    .get<AccountTransactions>(AccountTransactions)
    .write(caller.accountId, async (tx: Sql) => {
      const spies = [jest.spyOn(tx, '$queryRaw'), jest.spyOn(tx, '$executeRaw')];
      const done = await crm.service.get<WriteRecords>(WriteRecords).write(tx, caller, plan);
      statements = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      return done;
    });
  return { ...result, statements };
}

/** Clients with all that can belong to one, each with a carrier and a product of its own. */
async function addClients(plan: PlanBuilder, count: number): Promise<void> {
  for (let row = 1; row <= count; row += 1) {
    const id = await plan.createClient({ first_name: 'Ada', last_name: `N${String(row)}`, status: 'active' });
    await plan.addChildren(
      id,
      {
        phones: [{ type: 'mobile', phone: '(207) 555-0101', extension: null, is_primary: false }],
        addresses: [],
        completed: [],
        dependents: [],
        tags: ['Walk-in'],
        tagIds: [],
        notes: ['Calls on Mondays'],
        policy: {
          ...{ id: null, values: { status: 'active', policy_number: `P-${String(row)}` } },
          carrier: { create: `Carrier ${String(row)}` },
          product: { create: `Plan ${String(row)}` },
        },
      },
      { row, isNew: true },
    );
  }
}

it('writes a batch with as many statements as one client, with their history and one event of each type', async () => {
  const [one, many] = [callerOf(crm.person()), callerOf(crm.person())];
  const single = await write(one, await planOf(one, (plan) => addClients(plan, 1)));
  const plan = await planOf(many, (planned) => addClients(planned, 60));
  const batch = await write(many, plan);
  expect(batch.statements).toBe(single.statements);
  expect(batch.written).toHaveLength(60 * 6);
  const types = ['carrier', 'product', 'individual', 'phone', 'note', 'policy'];
  const rows = (sql: string) => crm.rows<{ type: string }>(sql, [many.accountId]);
  expect(await rows('SELECT FROM record_changes WHERE account_id = $1')).toHaveLength(60 * 6);
  expect(await rows('SELECT FROM individual_tags WHERE account_id = $1')).toHaveLength(60);
  const events = await rows(
    `SELECT payload->'data'->>'record_type' AS type FROM outbox
     WHERE payload->>'account_id' = $1 AND subject = 'crm.records.changed.v1'`,
  );
  expect(events.map(({ type }) => type).sort()).toEqual(types.toSorted());
});

it("looks once whether new clients are their maker's, however many there are", async () => {
  const caller = callerOf(crm.person({ user_role: 'agency_admin' }), { user_role: 'agency_admin' });
  const reads = jest.spyOn(crm.service.get<AccountTransactions>(AccountTransactions), 'queryOnce');
  await planOf(caller, (plan) => addClients(plan, 20));
  expect(reads.mock.calls.length).toBeLessThanOrEqual(1);
});

it('names the row whose present client is gone, and writes nothing', async () => {
  const who = crm.person();
  const caller = callerOf(who);
  const plan = await planOf(caller, async (planned) => {
    await addClients(planned, 1);
    planned.addParent(randomUUID(), 7);
  });
  await expect(write(caller, plan)).rejects.toMatchObject({ name: 'RecordRejected', row: 7 });
  expect((await crm.call(who, 'GET', '/api/insureds')).body.total).toBe(0);
});

it("checks a person's records, and names their fields by their paths", async () => {
  const caller = callerOf(crm.person());
  const plan = await planOf(
    caller,
    async (planned) => {
      await planned.create('carrier', { name: 'Harbor Life', external_id: 'H-1' }, { path: 'carriers.0' });
      await planned.create('carrier', { name: 'Osprey', external_id: 'H-1' }, { path: 'carriers.1' });
    },
    'person',
  );
  await expect(write(caller, plan)).rejects.toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'carriers.1.external_id' }],
  });
});
