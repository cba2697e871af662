import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { ImportCalls } from '../../test/import-calls.js';
import { dayIn } from '../calendar/calendar.js';
import { RunFills } from '../fills/run-fills.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const LONG_AGO = '2026-01-05';
const today = () => dayIn('America/New_York', crm.clock.now());

async function add(who: Person, fields: object = {}): Promise<string> {
  const lead = { first_name: 'Ada', last_name: 'Ito', status: 'lead', ...fields };
  const { status, body } = await crm.call(who, 'POST', '/api/insureds', lead);
  expect(status).toBe(201);
  return body.id;
}
const put = (who: Person, id: string, body: object) => crm.call(who, 'PUT', `/api/insureds/${id}`, body);
async function since(who: Person, id: string) {
  const { body } = await crm.call(who, 'GET', `/api/insureds/${id}`);
  return body['lead_stage_since'];
}
/** Moves the days of a lead's stage, and of the one before, back by many. */
const longAgo = (id: string, before = LONG_AGO) =>
  crm.rows(
    `UPDATE individuals SET lead_stage_since = $2::date, stage_before_until = least(stage_before_until, $3::date)
     WHERE id = $1`,
    [id, LONG_AGO, before],
  );

describe('the day since which a lead is in its stage', () => {
  it('is the one on which it came to it, in the view, the list and its order', async () => {
    const who = crm.person();
    const [old, young] = [await add(who), await add(who, { lead_stage: 'quoted' })];
    await add(who, { status: 'active', lead_stage: 'quoted' });
    await longAgo(old);
    const { body } = await crm.call(who, 'GET', '/api/insureds?sort=lead_stage_since&order=asc');
    const rows = (body.items as { id: string; lead_stage_since: string | null }[]).map((row) => row);
    expect(rows.map((row) => row.lead_stage_since)).toEqual([LONG_AGO, today(), null]);
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([old, young]);
    expect(await since(who, young)).toBe(today());
  });

  it('stays with other changes, also of a stage that is only written out, and with one sent back', async () => {
    const who = crm.person();
    const id = await add(who);
    await longAgo(id);
    const reply = await put(who, id, { nickname: 'Al', lead_stage: 'new', lead_stage_since: today() });
    expect(reply).toMatchObject({ status: 200, body: { lead_stage_since: LONG_AGO } });
    await crm.call(who, 'DELETE', `/api/insureds/${id}`);
    await crm.call(who, 'POST', `/api/insureds/${id}/restore`);
    expect(await since(who, id)).toBe(LONG_AGO);
  });

  it('begins with each stage, and goes on where one is brought back', async () => {
    const who = crm.person();
    const id = await add(who, { lead_stage: 'contacted' });
    await longAgo(id);
    await put(who, id, { lead_stage: 'quoted' });
    expect(await since(who, id)).toBe(today());
    await put(who, id, { lead_stage: 'contacted' });
    expect(await since(who, id)).toBe(LONG_AGO);
    // Later than an undo comes, it is a new beginning.
    await put(who, id, { lead_stage: 'quoted' });
    await longAgo(id);
    await put(who, id, { lead_stage: 'contacted' });
    expect(await since(who, id)).toBe(today());
  });

  it('goes with the status of a lead, by a change of several at once too, and comes back with it', async () => {
    const who = crm.person();
    const id = await add(who, { lead_stage: 'quoted' });
    await longAgo(id);
    const bulk = (status: string) =>
      crm.call(who, 'POST', '/api/insureds/bulk', { action: 'status', ids: [id], status });
    expect((await bulk('active')).status).toBe(200);
    expect(await since(who, id)).toBeNull();
    await bulk('lead');
    expect(await since(who, id)).toBe(LONG_AGO);
    const client = await add(who, { status: 'active' });
    await put(who, client, { status: 'lead' });
    expect(await since(who, client)).toBe(today());
  });

  it('is set by an import and a merge, and comes back when they are undone', async () => {
    const imports = new ImportCalls(crm);
    const who = imports.member();
    const id = await add(who, { external_id: 'L-1', lead_stage: 'contacted' });
    await longAgo(id);
    const ready = await imports.check(
      who,
      ['External ID,First name,Last name,Lead stage', 'L-1,Ada,Ito,Quoted'].join('\n'),
    );
    const columns = ready.mapping?.columns.map((column) => ({ ...column, on_match: 'overwrite' }));
    await imports.call(who, 'PUT', `/${ready.id}/mapping`, { ...ready.mapping, columns });
    await imports.run(who, await imports.until(who, ready.id, 'ready'));
    expect(await since(who, id)).toBe(today());
    await imports.undo(who, ready);
    expect(await since(who, id)).toBe(LONG_AGO);

    const merged_id = await add(who, { lead_stage: 'applied' });
    const merge = { merged_id, take: ['lead_stage'] };
    const made = await crm.call(who, 'POST', `/api/insureds/${id}/merge`, merge);
    expect(made.status).toBe(200);
    expect(await since(who, id)).toBe(today());
    await crm.call(who, 'POST', `/api/insureds/merges/${made.body.id}/undo`);
    expect(await since(who, id)).toBe(LONG_AGO);
  });

  it('follows from the history for leads of before, as far as that was kept', async () => {
    const who = crm.person();
    const [moved, untouched, unknown] = [await add(who), await add(who), await add(who)];
    await put(who, moved, { lead_stage: 'contacted' });
    await put(who, moved, { lead_stage: 'quoted' });
    await put(who, moved, { nickname: 'Al' });
    const of = 'account_id = $1 AND record_id = $2';
    // Three hours after midnight in UTC is the day before in New York.
    await crm.rows(`UPDATE record_changes SET at = '2026-02-02T03:00:00Z' WHERE ${of}`, [
      who.accountId,
      untouched,
    ]);
    await crm.rows(`UPDATE record_changes SET at = '2026-03-02T03:00:00Z' WHERE ${of}`, [
      who.accountId,
      moved,
    ]);
    await crm.rows(
      `UPDATE record_changes SET at = '2026-04-02T03:00:00Z' WHERE ${of} AND fields @> '[{"field": "nickname"}]'`,
      [who.accountId, moved],
    );
    await crm.rows(`DELETE FROM record_changes WHERE ${of}`, [who.accountId, unknown]);
    await crm.rows('UPDATE individuals SET lead_stage_since = NULL WHERE account_id = $1', [who.accountId]);
    await crm.rows('DELETE FROM fills');
    await crm.service.get(RunFills).enqueueNew();
    const filled = () => Promise.all([moved, untouched, unknown].map((id) => since(who, id)));
    await eventually(async () => expect(await filled()).toEqual(['2026-03-01', '2026-02-01', null]));
  });
});

it('names the open task of an individual that is due first', async () => {
  const who = crm.person();
  const insured_id = await add(who);
  const tasks = [
    { title: 'Call back', due_date: '2027-03-02', due_time: '14:00' },
    { title: 'Some day' },
    { title: 'Send the list', due_date: '2027-03-02', due_time: '09:30' },
  ];
  for (const task of tasks) await crm.call(who, 'POST', '/api/tasks', { ...task, insured_id });
  const [row] = (await crm.call(who, 'GET', '/api/insureds')).body.items;
  expect(row).toMatchObject({
    next_task: { title: 'Send the list', due_date: '2027-03-02', due_time: '09:30' },
    next_date: { kind: 'task', date: '2027-03-02' },
  });
});
