import { principalOf, type AccessTokenClaims } from '@bindery/contracts/access';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../../test/crm-under-test.js';
import { Calendar } from '../../calendar/calendar.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { RunFills } from '../../fills/run-fills.js';
import { periodsOf } from '../report-range.js';
import { clientRuns } from './client-runs.js';

let crm: CrmUnderTest;
let who: Person;
let kim: string;
let lee: string;

async function added(first_name: string): Promise<string> {
  const person = { first_name, last_name: 'Ito', status: 'active' };
  const { status, body } = await crm.call(who, 'POST', '/api/insureds', person);
  expect(status).toBe(201);
  return body.id;
}

beforeAll(async () => {
  crm = await startCrmUnderTest();
  who = crm.person();
  kim = await added('Kim');
  lee = await added('Lee');
});
afterAll(() => crm.stop());

/** The figures of the report of this month. */
async function figures() {
  const claims = JSON.parse(
    Buffer.from(who.token.split('.')[1] ?? '', 'base64url').toString(),
  ) as AccessTokenClaims;
  const days = await crm.service.get<Calendar>(Calendar).daysOf(who.accountId);
  const question = {
    ...{ caller: principalOf(claims), days, filters: {}, groupBy: null, figuresOnly: true },
    ...periodsOf({ period: 'this_month' }, days.today),
  };
  const transactions = crm.service.get<AccountTransactions>(AccountTransactions);
  const result = await transactions.read(who.accountId, (tx) => clientRuns.insureds(tx, question));
  return result.figures;
}

const listed = async (list: string) =>
  (await crm.call(who, 'GET', `/api/insureds${new URL(list, 'http://crm').search}`)).body.filtered;

it('counts individuals that an import brought apart from new ones, and lists them', async () => {
  const shown = async () => {
    const all = await figures();
    const [fresh, brought] = ['new', 'imported'].map((name) => all.find(({ key }) => key === name));
    const { body } = await crm.call(who, 'GET', '/api/dashboard');
    const counts = [fresh?.value, body.new_individuals_by_month.at(-1)?.individuals];
    return {
      new: [...counts, await listed(fresh?.list ?? '')],
      imported: [brought?.value, await listed(brought?.list ?? '')],
    };
  };
  expect(await shown()).toEqual({ new: [2, 2, 2], imported: [0, 0] });
  // As an import of the release before leaves it, before and after the fill.
  await crm.rows(
    `INSERT INTO record_changes (id, account_id, root_id, record_type, record_id, change, fields, at, import_id)
     SELECT gen_random_uuid(), account_id, id, 'individual', id, 'created', '[]', now(), gen_random_uuid()
     FROM individuals WHERE id = $1`,
    [kim],
  );
  const marks = async () => {
    const rows = await crm.rows<{ is_imported: boolean | null }>(
      'SELECT is_imported FROM individuals WHERE id = ANY ($1) ORDER BY first_name',
      [[kim, lee]],
    );
    return rows.map(({ is_imported }) => is_imported);
  };
  expect(await marks()).toEqual([true, false]);
  await crm.rows('UPDATE individuals SET is_imported = NULL WHERE id = ANY ($1)', [[kim, lee]]);
  await crm.rows('DELETE FROM audit_checkpoints WHERE account_id = $1', [who.accountId]);
  expect(await shown()).toEqual({ new: [1, 1, 1], imported: [1, 1] });
  await crm.rows('DELETE FROM fills');
  await crm.service.get(RunFills).enqueueNew();
  await eventually(async () => expect(await marks()).toEqual([true, false]));
  expect(await shown()).toEqual({ new: [1, 1, 1], imported: [1, 1] });
});
