import { randomUUID } from 'node:crypto';
import type { NotificationPage } from '@bindery/contracts/identity';
import type { EventData, EventSubject } from '@bindery/contracts/messaging';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { makeAgency, type Member } from '../../test/agency.js';
import { HousekeepingModule } from '../housekeeping/housekeeping.module.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const LIST = '/api/notifications';

async function happen<S extends EventSubject>(
  subject: S,
  accountId: string,
  data: EventData<S>,
  subjectId: string = randomUUID(),
): Promise<string> {
  identity.clock.advance(1_000);
  const event = {
    ...{ id: randomUUID(), time: identity.clock.now().toISOString(), schema_version: 1, version: 1 },
    ...{ account_id: accountId, subject_id: subjectId, data },
  };
  // As it comes twice where an acknowledgment is lost.
  for (const _time of [1, 2]) await identity.service.get(EventConsumers).handle(subject, event);
  return subjectId;
}
const imported = (of: Member, state: 'completed' | 'failed' = 'completed', jobId?: string) =>
  happen('crm.job.ended.v1', of.accountId, { user_id: of.id, kind: 'import', state }, jobId);

async function listOf(member: Member, query = ''): Promise<NotificationPage> {
  const { status, body } = await member.as('GET', `${LIST}${query}`);
  expect(status).toBe(200);
  return body as unknown as NotificationPage;
}
const eventsOf = async (member: Member, query = '') =>
  (await listOf(member, query)).items.map(({ event }) => event);
const unreadOf = async (member: Member) => (await member.as('GET', `${LIST}/count`)).body['unread'];

describe('the list of notifications', () => {
  it('has a row for each notice, exactly once, newest first, and no names but those of members', async () => {
    const agency = await makeAgency(identity);
    const olivia = await agency.add('olivia', 'agency_admin', true);
    const ana = await agency.add('ana', 'agent');
    const jobId = await imported(olivia);
    const notice = { notice: 'payment_failed', amount_cents: 900, currency: 'usd' } as const;
    await happen('billing.notice.due.v1', agency.id, notice);
    await happen('crm.export.made.v1', agency.id, {
      user_id: ana.id,
      subject: 'individual',
      records: 1_204,
      full: true,
    });
    const { items, next } = await listOf(olivia);
    expect(next).toBeNull();
    const unmarked = { read_at: null, archived_at: null };
    expect(items).toMatchObject([
      {
        kind: 'security',
        event: 'full_export',
        count: 1_204,
        actor: { id: ana.id, name: ana.email },
        ...unmarked,
      },
      { kind: 'payment', event: 'payment_failed', record: null, actor: null, count: 1, ...unmarked },
      { kind: 'job', event: 'import_completed', record: { type: 'job', id: jobId }, ...unmarked },
    ]);
    expect(await eventsOf(ana)).toEqual([]);
    expect([await unreadOf(olivia), await unreadOf(ana)]).toEqual([3, 0]);
  });

  it("leaves out one's own doings, what one doesn't want here, and people who are deactivated", async () => {
    const agency = await makeAgency(identity);
    const olivia = await agency.add('olivia', 'agency_admin', true);
    await happen('crm.export.made.v1', agency.id, {
      user_id: olivia.id,
      subject: 'policy',
      records: 900,
      full: false,
    });
    await olivia.as('PUT', '/api/settings/notifications', { matrix: { job: { app: false } } });
    await imported(olivia);
    expect(await eventsOf(olivia)).toEqual([]);
    const ana = await agency.add('ana', 'agent');
    await identity.db.user.update({ where: { id: ana.id }, data: { is_active: false } });
    await imported(ana);
    expect(await identity.db.notification.count({ where: { user_id: ana.id } })).toBe(0);
  });

  it('shows the same fact about the same record once, as new again', async () => {
    const ana = await (await makeAgency(identity)).add('ana', 'agent');
    const jobId = await imported(ana, 'failed');
    const [first] = (await listOf(ana)).items;
    await ana.as('POST', `${LIST}/archive`, { ids: [first?.id] });
    await imported(ana, 'failed', jobId);
    const { items } = await listOf(ana);
    expect(items).toMatchObject([
      { id: first?.id, event: 'import_failed', read_at: null, archived_at: null },
    ]);
    expect(items[0]?.created_at).not.toBe(first?.created_at);
  });
});

describe('what others assign', () => {
  it('is a row for each record, and one for those that come at a time', async () => {
    const agency = await makeAgency(identity);
    const [olivia, ana] = [
      await agency.add('olivia', 'agency_admin', true),
      await agency.add('ana', 'agent'),
    ];
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const assign = (record_id: string | null, count = 1, by = olivia.id, accountId = agency.id) =>
      happen('crm.notice.due.v1', accountId, {
        ...{ notice: 'assigned', user_id: ana.id, record_type: 'individual', record_id, actor_id: by, count },
      });
    await assign(ids[0]!);
    await assign(ids[0]!);
    const [single] = (await listOf(ana)).items;
    expect(single).toMatchObject({
      event: 'individual_assigned',
      record: { id: ids[0] },
      count: 1,
      actor: { id: olivia.id },
    });
    await assign(ids[1]!);
    await assign(ids[2]!);
    expect((await listOf(ana)).items).toMatchObject([{ id: single?.id, record: null, count: 3 }]);
    // A job tells of all that it moved, somebody else assigns apart, and later is another time.
    await assign(null, 40);
    await assign(ids[0]!, 1, randomUUID());
    identity.clock.advance(11 * 60_000);
    await assign(ids[1]!);
    expect((await listOf(ana)).items.map(({ count }) => count)).toEqual([1, 1, 43]);
    await assign(ids[2]!, 1, ana.id);
    await assign(ids[2]!, 1, olivia.id, randomUUID());
    expect((await listOf(ana)).items).toHaveLength(3);
  });

  it('comes at once from many, and counts each once', async () => {
    const agency = await makeAgency(identity);
    const [olivia, ana] = [
      await agency.add('olivia', 'agency_admin', true),
      await agency.add('ana', 'agent'),
    ];
    const about = {
      notice: 'assigned',
      user_id: ana.id,
      record_type: 'task',
      actor_id: olivia.id,
      count: 1,
    } as const;
    await Promise.all(
      Array.from({ length: 8 }, () =>
        happen('crm.notice.due.v1', agency.id, { ...about, record_id: randomUUID() }),
      ),
    );
    expect((await listOf(ana)).items).toMatchObject([{ event: 'task_assigned', count: 8, record: null }]);
  });
});

describe('the marks of notifications', () => {
  it('are read, unread, archived and back, one by one or all', async () => {
    const ana = await (await makeAgency(identity)).add('ana', 'agent');
    for (let n = 0; n < 3; n += 1) await imported(ana);
    const [newest, ...others] = (await listOf(ana)).items.map(({ id }) => id);
    const mark = async (as: string, body: object) =>
      (await ana.as('POST', `${LIST}/${as}`, body)).body['unread'];
    expect(await mark('read', { ids: [newest] })).toBe(2);
    expect((await listOf(ana, '?unread=true')).items.map(({ id }) => id)).toEqual(others);
    expect(await mark('unread', { ids: [newest] })).toBe(3);
    expect(await mark('archive', { ids: [newest] })).toBe(2);
    expect((await listOf(ana)).items.map(({ id }) => id)).toEqual(others);
    expect((await listOf(ana, '?archived=true')).items.map(({ id }) => id)).toEqual([newest]);
    expect(await mark('unarchive', { ids: [newest] })).toBe(2);
    expect(await mark('read', { all: true })).toBe(0);
    expect((await listOf(ana)).items).toHaveLength(3);
    expect(await eventsOf(ana, '?kind=report')).toEqual([]);
  });

  it("are one's own: another person's notifications stay as they are", async () => {
    const agency = await makeAgency(identity);
    const [ana, ben] = [await agency.add('ana', 'agent'), await agency.add('ben', 'agent')];
    await imported(ana);
    const [{ id } = { id: '' }] = (await listOf(ana)).items;
    for (const as of ['read', 'archive'])
      expect(await ben.as('POST', `${LIST}/${as}`, { ids: [id] })).toMatchObject({
        status: 200,
        body: { unread: 0 },
      });
    expect(await unreadOf(ana)).toBe(1);
    expect((await listOf(ben, `?cursor=${id}`)).items).toEqual([]);
  });

  it.each([
    {},
    { ids: [] },
    { ids: ['x'] },
    { all: false },
    { ids: Array(101).fill(randomUUID()) },
    { all: true, ids: [] },
  ])('refuse %j', async (body) => {
    const ana = await (await makeAgency(identity)).add('ana', 'agent');
    expect((await ana.as('POST', `${LIST}/read`, body)).status).toBe(422);
  });
});

it('is read page by page, each row once, and counts up to a hundred', async () => {
  const ana = await (await makeAgency(identity)).add('ana', 'agent');
  const created_at = identity.clock.now();
  await identity.db.notification.createMany({
    data: Array.from({ length: 130 }, (_, n) => ({
      ...{
        id: randomUUID(),
        account_id: ana.accountId,
        user_id: ana.id,
        kind: 'job',
        event: 'import_completed',
      },
      ...{ subject: String(n), created_at: new Date(created_at.getTime() - Math.floor(n / 40) * 1_000) },
    })),
  });
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: NotificationPage = await listOf(ana, cursor === '' ? '' : `?cursor=${cursor}`);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([130, 130]);
  expect(await unreadOf(ana)).toBe(100);
  for (const query of ['?cursor=x', '?unread=yes', '?kind=nothing', '?page=2'])
    expect((await ana.as('GET', `${LIST}${query}`)).status).toBe(422);
});

it('is not that of another account, and not older than 90 days', async () => {
  const [here, there] = [await makeAgency(identity), await makeAgency(identity)];
  const ana = await here.add('ana', 'agent');
  await imported(ana);
  await identity.db.user.update({ where: { id: ana.id }, data: { account_id: there.id } });
  expect([await eventsOf(ana), await unreadOf(ana)]).toEqual([[], 0]);
  identity.clock.advance(91 * 86_400_000);
  await identity.service.get(HousekeepingModule).tidy();
  expect(await identity.db.notification.count({ where: { user_id: ana.id } })).toBe(0);
});
