import { randomUUID } from 'node:crypto';
import type { ReportView, SavedReportRequest, SavedReportView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { ProblemDetails } from '@bindery/contracts/errors';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest } from '../../../test/crm-under-test.js';
import { requiredOnly } from '../../../test/individual-values.js';
import { SendReports } from './send-reports.js';

const HOUR_MS = 3_600_000;

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  // A Thursday, nine days before clocks in New York go forward.
  setClock('2035-03-01T12:30:00Z');
});
afterAll(() => crm.stop());

const setClock = (moment: string) => crm.clock.advance(Date.parse(moment) - crm.clock.now().getTime());

type Body = SavedReportView & ListOf<SavedReportView> & ReportView & ProblemDetails;
type Access = NonNullable<Parameters<CrmUnderTest['person']>[0]>;

/** Somebody who signs in anew for each call, since days pass between them. */
interface Member {
  readonly userId: string;
  readonly accountId: string;
  readonly access: Access;
}
const member = (access: Access): Member => {
  const { userId, accountId } = crm.person(access);
  return { userId, accountId, access: { ...access, account_id: accountId } };
};
const call = async (
  { userId, access }: Member,
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) =>
  (await crm.call(crm.person(access, userId), method, path, body, headers)) as unknown as {
    status: number;
    body: Body;
  };

const insureds = { name: 'Clients', type: 'insureds', range: { days: 30 } } as const;
const schedule = (recipients: readonly Member[], changes: object = {}) => ({
  ...{ frequency: 'daily' as const, day: null, hour: 7, format: 'xlsx' as const },
  ...{ recipients: recipients.map(({ userId }) => userId), ...changes },
});
const save = (who: Member, body: Partial<SavedReportRequest> = {}) =>
  call(who, 'POST', '/api/reports/saved', { ...insureds, ...body });
const saved = async (who: Member) => (await call(who, 'GET', '/api/reports/saved')).body.items;
const reportsOf = async (who: Member) => (await call(who, 'GET', '/api/reports')).body.items;

const access = { includes: ['reports' as const] };
/** An agency with an owner who sees everything, and an agent who sees their own clients. */
async function agency() {
  const owner = member({ ...access, is_owner: true });
  const ana = member({ ...access, account_id: owner.accountId, sees_all: false });
  crm.identity.setMembers(owner.accountId, [{ id: owner.userId, is_owner: true }, { id: ana.userId }]);
  crm.identity.setAccess(owner, { ...access, is_owner: true });
  crm.identity.setAccess(ana, { ...access, sees_all: false });
  await announced(owner, 2);
  return { owner, ana };
}

async function announced({ accountId }: Member, active: number): Promise<void> {
  await crm.identity.announce(accountId);
  const known = () => crm.rows('SELECT FROM agents WHERE account_id = $1 AND is_active', [accountId]);
  await eventually(async () => expect(await known()).toHaveLength(active));
}

const addClient = (who: Member, last_name = 'Byron') =>
  call(who, 'POST', '/api/insureds', { ...requiredOnly, last_name });

/** Sends what is due now. */
const sendDue = () => crm.service.get<SendReports>(SendReports).enqueueDue();
const mailed = async ({ accountId }: Member) =>
  crm.rows<{ report_id: string; user_id: string; format: string }>(
    `SELECT payload ->> 'subject_id' AS report_id, payload -> 'data' ->> 'user_id' AS user_id,
      payload -> 'data' ->> 'format' AS format
     FROM outbox WHERE subject = 'crm.report.sent.v1' AND payload ->> 'account_id' = $1`,
    [accountId],
  );
const outcomeOf = async (who: Member) => (await saved(who))[0]?.last_outcome;

describe('a report that a colleague has sent', () => {
  const leave = (who: Member, id: string) => call(who, 'DELETE', `/api/reports/saved/${id}/recipients/me`);

  it('is listed for its recipients, who can stop receiving it', async () => {
    const { owner, ana } = await agency();
    const other = member({ ...access, account_id: owner.accountId });
    const { body: made } = await save(owner, { schedule: schedule([owner, ana], { send_when_empty: true }) });
    expect(made).toMatchObject({ is_recipient: true, can_edit: true });
    expect(await saved(ana)).toMatchObject([
      { id: made.id, is_recipient: true, can_edit: false, schedule: null },
    ]);
    expect(await saved(other)).toEqual([]);
    for (const who of [other, member(access)]) expect((await leave(who, made.id)).status).toBe(404);
    expect((await leave(ana, made.id)).status).toBe(204);
    expect((await leave(ana, made.id)).status).toBe(404);
    expect(await saved(ana)).toEqual([]);
    expect((await saved(owner))[0]).toMatchObject({
      ...{ version: 2, next_run_at: made.next_run_at },
      schedule: { recipients: [owner.userId] },
    });
    await call(owner, 'POST', `/api/reports/saved/${made.id}/send`);
    await eventually(async () => expect(await mailed(owner)).toHaveLength(1));
    expect((await mailed(owner))[0]?.user_id).toBe(owner.userId);
  });

  it('has no schedule any more when nobody is left', async () => {
    const { owner, ana } = await agency();
    const { body: made } = await save(owner, { schedule: schedule([ana]) });
    expect((await leave(ana, made.id)).status).toBe(204);
    const ended = { schedule: null, next_run_at: null, is_recipient: false, no_recipients: true };
    expect((await saved(owner))[0]).toMatchObject(ended);
    const path = `/api/reports/saved/${made.id}`;
    const renamed = await call(owner, 'PUT', path, { ...insureds, name: 'Renamed' }, { 'If-Match': '"2"' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Renamed', ...ended } });
    const again = { ...insureds, schedule: schedule([owner]) };
    expect((await call(owner, 'PUT', path, again, { 'If-Match': '"3"' })).body).toMatchObject({
      no_recipients: false,
    });
  });

  it('is renamed by its owner after its recipients have left the account, and is sent to nobody', async () => {
    const { owner, ana } = await agency();
    const { body: made } = await save(owner, { schedule: schedule([ana]) });
    expect(made).toMatchObject({ no_recipients: false });
    crm.identity.setMembers(owner.accountId, [{ id: owner.userId, is_owner: true }]);
    await announced(owner, 1);
    const sent = { schedule: { recipients: [ana.userId] }, no_recipients: true };
    expect((await saved(owner))[0]).toMatchObject(sent);
    const path = `/api/reports/saved/${made.id}`;
    const rename = { ...insureds, name: 'Renamed', schedule: made.schedule };
    const renamed = await call(owner, 'PUT', path, rename, { 'If-Match': '"1"' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Renamed', ...sent } });
    expect((await call(owner, 'POST', `${path}/send`)).status).toBe(409);
    const stranger = { ...rename, schedule: schedule([ana, member(access)]) };
    expect((await call(owner, 'PUT', path, stranger, { 'If-Match': '"2"' })).status).toBe(422);
  });
});

describe('saved reports', () => {
  it('are kept, changed and deleted by their owner, and shared ones run by colleagues', async () => {
    const { owner, ana } = await agency();
    const { status, body: made } = await save(owner, { shared: true, schedule: schedule([owner, ana]) });
    expect(status).toBe(201);
    expect(made).toMatchObject({ ...insureds, compare: true, shared: true, can_edit: true, version: 1 });
    expect((await saved(ana))[0]).toMatchObject({
      id: made.id,
      can_edit: false,
      schedule: null,
      next_run_at: null,
    });
    const path = `/api/reports/saved/${made.id}`;
    expect((await call(ana, 'PUT', path, insureds)).status).toBe(403);
    expect((await call(ana, 'DELETE', path)).status).toBe(403);
    const elsewhere = member(access);
    expect((await call(elsewhere, 'DELETE', path)).status).toBe(404);
    expect(await saved(elsewhere)).toEqual([]);
    expect((await call(owner, 'PUT', path, insureds, { 'if-match': '"7"' })).status).toBe(412);
    const { body: changed } = await call(owner, 'PUT', path, {
      ...made,
      name: 'All clients',
      schedule: null,
    });
    expect(changed).toMatchObject({ name: 'All clients', schedule: null, next_run_at: null, version: 2 });
    expect((await call(owner, 'DELETE', path)).status).toBe(204);
    expect(await saved(ana)).toEqual([]);
  });

  it('have names that differ, and are at most twenty a person, also when saved at once', async () => {
    const { owner } = await agency();
    const names = Array.from({ length: 21 }, (_, index) => `Report ${String(index)}`);
    const answers = await Promise.all(names.map((name) => save(owner, { name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(20).fill(201), 409]);
    const [first] = await saved(owner);
    expect((await call(owner, 'DELETE', `/api/reports/saved/${first!.id}`)).status).toBe(204);
    expect((await save(owner, { name: 'RÉPORT 7\u200b' })).status).toBe(409);
  });

  const weekly = { frequency: 'weekly', day: 1, hour: 7, recipients: [randomUUID()] };
  it.each<[string, object, string]>([
    ['named days', { range: { from: '2035-01-01', to: '2035-01-31' } }, 'range'],
    ['a day that a week does not have', { schedule: { ...weekly, day: 8 } }, 'schedule.day'],
    ['no day of a month', { schedule: { ...weekly, frequency: 'monthly', day: null } }, 'schedule.day'],
    ['a day of a daily one', { schedule: { ...weekly, frequency: 'daily' } }, 'schedule.day'],
    ['an hour that no day has', { schedule: { ...weekly, hour: 24 } }, 'schedule.hour'],
    ['nobody to send it to', { schedule: { ...weekly, recipients: [] } }, 'schedule.recipients'],
    ['a stranger as recipient', { schedule: weekly }, 'schedule.recipients'],
    ['a search', { filters: { search: 'Byron' } }, 'filters.search'],
    ['a filter of another list', { filters: { premium: '5' } }, 'filters'],
    ['a name of invisible characters', { name: '\u200b\u2060' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
  ])('refuse %s', async (_case, body, path) => {
    const { owner } = await agency();
    const { status, body: problem } = await save(owner, body);
    expect(status).toBe(422);
    expect(problem.errors?.[0]?.path).toContain(path);
    expect(await saved(owner)).toEqual([]);
  });

  it('need a plan that has reports, and one that runs', async () => {
    expect(await save(member({}))).toMatchObject({ status: 402, body: { code: 'plan_upgrade_required' } });
    const ended = member({ ...access, entitlement: 'inactive' });
    expect(await save(ended)).toMatchObject({ status: 402, body: { code: 'subscription_inactive' } });
    expect((await call(ended, 'GET', '/api/reports/saved')).status).toBe(200);
  });
});

describe('schedules', () => {
  it.each<[string, object, string[]]>([
    // The clocks go forward on Sunday, March 11: that day has no 2:00 AM, which becomes 3:00 AM.
    ['daily', { hour: 2 }, ['2035-03-10T07:00', '2035-03-11T07:00', '2035-03-12T06:00']],
    ['weekdays', { frequency: 'weekdays', hour: 8 }, ['2035-03-12T12:00', '2035-03-13T12:00']],
    ['weekly', { frequency: 'weekly', day: 7, hour: 0 }, ['2035-03-11T05:00', '2035-03-18T04:00']],
    ['monthly', { frequency: 'monthly', day: 31, hour: 23 }, ['2035-04-01T03:00', '2035-05-01T03:00']],
  ])('are due by the account’s clock: %s', async (_frequency, changes, moments) => {
    setClock('2035-03-09T14:00:00Z');
    if ('frequency' in changes) setClock('2035-03-10T14:00:00Z');
    const { owner } = await agency();
    await save(owner, { schedule: schedule([owner], { ...changes, send_when_empty: true }) });
    const seen: string[] = [];
    for (const _ of moments) {
      const next = (await saved(owner))[0]!.next_run_at!;
      seen.push(next.slice(0, 16));
      setClock(next);
      await sendDue();
      await eventually(async () => expect(await mailed(owner)).toHaveLength(seen.length));
    }
    expect(seen).toEqual(moments);
  });

  it('send one report for an hour that comes twice, however often crm looks', async () => {
    setClock('2035-11-03T12:00:00Z');
    const { owner } = await agency();
    await save(owner, { schedule: schedule([owner], { hour: 1, send_when_empty: true }) });
    // Clocks go back at 2:00 AM on November 4, so that 1:00 AM comes at 05:00 and at 06:00 UTC.
    for (const hour of ['05', '06', '07']) {
      setClock(`2035-11-04T${hour}:00:01Z`);
      await Promise.all([sendDue(), sendDue()]);
      await eventually(async () =>
        expect((await saved(owner))[0]!.next_run_at! > crm.clock.now().toISOString()).toBe(true),
      );
    }
    await eventually(async () => expect(await mailed(owner)).toHaveLength(1));
    expect((await saved(owner))[0]!.next_run_at).toBe('2035-11-05T06:00:00.000Z');
  });

  it('make each recipient a report of what they may see at that moment', async () => {
    const { owner, ana } = await agency();
    const left = member({ account_id: owner.accountId });
    await addClient(owner);
    await addClient(owner, 'Lovelace');
    await addClient(ana, 'Hopper');
    crm.identity.setMembers(
      owner.accountId,
      [owner, ana, left].map(({ userId: id }) => ({ id })),
    );
    await announced(owner, 3);
    const { body: made } = await save(owner, { schedule: schedule([owner, ana, left]) });
    setClock(made.next_run_at!);
    await sendDue();
    await eventually(async () => expect(await mailed(owner)).toHaveLength(2));
    const totals = new Map<string, unknown>();
    for (const { user_id, report_id, format } of await mailed(owner)) {
      const who = user_id === owner.userId ? owner : ana;
      const { body } = await call(who, 'GET', `/api/reports/${report_id}`);
      totals.set(user_id, [format, body.scope, body.figures.find(({ key }) => key === 'total')?.value]);
      const other = who === owner ? ana : owner;
      expect((await call(other, 'GET', `/api/reports/${report_id}`)).status).toBe(404);
    }
    expect(totals.get(owner.userId)).toEqual(['xlsx', 'all', 3]);
    expect(totals.get(ana.userId)).toEqual(['xlsx', 'own', 1]);
    expect(await outcomeOf(owner)).toBe('sent');
    expect(await reportsOf(ana)).toHaveLength(1);
  });

  it('send nothing when there is nothing to read, unless they are to', async () => {
    const { owner } = await agency();
    const { body: made } = await save(owner, { schedule: schedule([owner]) });
    expect((await call(owner, 'POST', `/api/reports/saved/${made.id}/send`)).status).toBe(202);
    await eventually(async () => expect(await outcomeOf(owner)).toBe('empty'));
    const always = { ...made, schedule: { ...made.schedule!, send_when_empty: true } };
    await call(owner, 'PUT', `/api/reports/saved/${made.id}`, always);
    await call(owner, 'POST', `/api/reports/saved/${made.id}/send`);
    await eventually(async () => expect(await outcomeOf(owner)).toBe('sent'));
    expect(await mailed(owner)).toHaveLength(1);
  });

  it('pause with the plan and say so, go on with it, and end with their owner', async () => {
    const { owner } = await agency();
    await addClient(owner);
    const { body: made } = await save(owner, { schedule: schedule([owner]) });
    crm.identity.setAccess(owner, { ...access, entitlement: 'inactive' });
    setClock(made.next_run_at!);
    await sendDue();
    await eventually(async () => expect(await outcomeOf(owner)).toBe('paused'));
    const [paused] = await saved(owner);
    expect(Date.parse(paused!.next_run_at!) - crm.clock.now().getTime()).toBeGreaterThan(20 * HOUR_MS);
    crm.identity.setAccess(owner, access);
    setClock(paused!.next_run_at!);
    await sendDue();
    await eventually(async () => expect(await outcomeOf(owner)).toBe('sent'));
    crm.identity.setMembers(owner.accountId, []);
    await announced(owner, 0);
    await eventually(async () =>
      expect((await saved(owner))[0]).toMatchObject({ schedule: null, next_run_at: null }),
    );
  });

  it('are sent by hand only by their owner, and only where they say to whom', async () => {
    const { owner, ana } = await agency();
    const { body: made } = await save(owner, { shared: true });
    const path = `/api/reports/saved/${made.id}/send`;
    expect((await call(ana, 'POST', path)).status).toBe(403);
    expect((await call(owner, 'POST', path)).status).toBe(409);
    expect((await call(member(access), 'POST', path)).status).toBe(404);
  });
});
