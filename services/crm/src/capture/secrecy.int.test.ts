import { captureCalls, foundValues, madeUpPage } from '../../test/capture-calls.js';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { CleanDrafts } from './clean-drafts.js';

let crm: CrmUnderTest;
let capture: ReturnType<typeof captureCalls>;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  capture = captureCalls(crm);
});
afterAll(() => crm.stop());

const HOUR_MS = 3_600_000;
const drafts = (who: Person) =>
  crm.rows('SELECT * FROM capture_drafts WHERE account_id = $1', [who.accountId]);

/** Everything that the database holds, but for the records themselves, and everything that was logged. */
async function traces(): Promise<string> {
  const tables = await crm.rows<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'jobs', 'pgboss')`,
  );
  const records = /individuals|phones|addresses|dependents|policies|carriers|products|notes|record_changes/;
  const rows: unknown[] = [];
  for (const { name } of tables.filter(({ name }) => !records.test(name)))
    rows.push(...(await crm.rows(`SELECT row_to_json(all_of)::text FROM ${name} AS all_of`)));
  return JSON.stringify(rows) + crm.log.join('\n');
}

it('seals what a page says, and neither logs nor announces it', async () => {
  const who = capture.person();
  const page = madeUpPage();
  const secret = 'Diagnosed with gout';
  const fields = [{ label: 'Remark of the nurse', value: 'Prefers daybreak' }];
  const key = { 'idempotency-key': crypto.randomUUID() };
  const text = `${page.text}\n${secret}\nSSN: 219-09-9999`;
  const { body: draft } = await capture.call(who, 'POST', '/extract', { text, fields }, key);
  expect(await drafts(who)).toMatchObject([{ state: 'open', individual_id: null }]);
  const unseen = [page.last, page.email, secret, 'Remark of', 'daybreak', '219-09-9999', '219099999', '1EG4'];
  const assertUnseen = async () => {
    const all = await traces();
    expect(all).toContain(draft.draft_id);
    for (const word of unseen) expect([word, all.includes(word)]).toEqual([word, false]);
  };
  await assertUnseen();
  const values = foundValues(draft);
  // The sentences of these errors quote what was sent.
  const wrong = {
    ssn: '666-09-9999',
    smoker: secret,
    assigned_agent: secret,
    'policy.carrier': secret.repeat(20),
  };
  const refused = await capture.accept(who, draft.draft_id, { values: { ...values, ...wrong } });
  expect(JSON.stringify(refused.body)).toContain(secret);
  await capture.accept(who, draft.draft_id, { values });
  expect(await drafts(who)).toMatchObject([{ state: 'accepted', page: null, found: null }]);
  await capture.call(who, 'POST', `/drafts/${draft.draft_id}/undo`);
  expect(await drafts(who)).toMatchObject([{ state: 'discarded', name: null, accepted: null }]);
  await assertUnseen();
});

it('opens a draft under its own account and id only', async () => {
  const [who, other] = [capture.person(), capture.person()];
  const [mine, theirs] = [
    await capture.extracted(who, madeUpPage().text),
    await capture.extracted(other, madeUpPage().text),
  ];
  expect((await capture.call(other, 'GET', `/drafts/${mine.draft_id}`)).status).toBe(404);
  await crm.rows(
    `UPDATE capture_drafts SET page = (SELECT page FROM capture_drafts WHERE id = $1) WHERE id = $2`,
    [mine.draft_id, theirs.draft_id],
  );
  expect((await capture.call(other, 'GET', `/drafts/${theirs.draft_id}`)).status).toBe(500);
});

it('is nowhere after a day', async () => {
  const who = capture.person();
  const [open, discarded, accepted] = [
    await capture.extracted(who, madeUpPage(20).text),
    await capture.extracted(who, madeUpPage(21).text),
    await capture.extracted(who, madeUpPage(22).text),
  ];
  await capture.call(who, 'DELETE', `/drafts/${discarded.draft_id}`);
  await capture.accept(who, accepted.draft_id, { values: foundValues(accepted) });
  const without = capture.person({ service_level: 'capture_only' });
  const kept = await capture.extracted(without, madeUpPage(23).text);
  await capture.accept(without, kept.draft_id, { values: foundValues(kept) });
  const clean = crm.service.get<CleanDrafts>(CleanDrafts);
  crm.clock.advance(23 * HOUR_MS);
  await clean.clean(who.accountId);
  expect(await drafts(who)).toHaveLength(3);
  crm.clock.advance(HOUR_MS);
  const later = capture.person({ account_id: who.accountId }, who.userId);
  // Even before they are removed.
  for (const { draft_id } of [open, discarded]) {
    expect((await capture.call(later, 'GET', `/drafts/${draft_id}`)).status).toBe(404);
    expect((await capture.accept(later, draft_id, { values: foundValues(open) })).status).toBe(404);
  }
  expect((await capture.call(later, 'GET', '/drafts?state=open')).body.total).toBe(0);
  await clean.enqueueOld();
  await until(async () => (await drafts(who)).length === 0);
  expect(await drafts(without)).toMatchObject([{ state: 'accepted', page: null, found: null }]);
});

it('goes with its person, but for what the agency has accepted without a CRM', async () => {
  const who = capture.person({ service_level: 'capture_only' });
  const heir = capture.person({ account_id: who.accountId, service_level: 'capture_only' });
  const members = [{ id: heir.userId, is_owner: true }];
  crm.identity.setMembers(who.accountId, [{ id: who.userId }, ...members]);
  await crm.identity.announce(who.accountId);
  const [first, second] = [
    await capture.extracted(who, madeUpPage(20).text),
    await capture.extracted(who, madeUpPage(21).text),
  ];
  await capture.accept(who, second.draft_id, { values: foundValues(second) });
  expect(first.state).toBe('open');
  await until(
    async () => (await crm.rows('SELECT FROM agents WHERE user_id = $1', [who.userId])).length === 1,
  );
  crm.identity.setMembers(who.accountId, members);
  const reassign = { job_id: crypto.randomUUID(), to: heir.userId, removed_by: heir.userId };
  await crm.identity.announce(who.accountId, 'removed', undefined, { user_id: who.userId, reassign });
  await until(async () => (await drafts(who)).length === 1);
  expect(await drafts(who)).toMatchObject([{ id: second.draft_id, user_id: heir.userId }]);
});

async function until(check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end;) if (await check()) return;
  throw new Error('It did not happen within twenty seconds');
}

it('counts a search for a protected number once for each draft', async () => {
  const who = capture.person();
  const used = async () => {
    const [row] = await crm.rows<{ count: number }>(
      `SELECT coalesce(sum(count), 0)::int AS count FROM audit_tallies WHERE actor_id = $1 AND action LIKE '%duplicates%'`,
      [who.userId],
    );
    return row?.count;
  };
  const draft = await capture.extracted(who, madeUpPage().text);
  for (const _ of [1, 2, 3]) await capture.call(who, 'GET', `/drafts/${draft.draft_id}`);
  const values = foundValues(draft);
  await capture.accept(who, draft.draft_id, { values: { ...values, dob: 'x' } });
  await capture.extracted(who, 'First name: Ada\nLast name: Byron');
  expect(await used()).toBe(1);
  await capture.accept(who, draft.draft_id, { values: { ...values, mbi: '1EG4-TE5-MK99' } });
  expect(await used()).toBe(2);
});
