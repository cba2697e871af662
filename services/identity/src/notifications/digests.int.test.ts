import { randomUUID } from 'node:crypto';
import type { NoticeDue } from '@bindery/contracts/messaging';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { makeAgency, type Member } from '../../test/agency.js';
import { mailsSettled } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { MailQueue } from '../mail/mail-queue.js';
import { SendDigests } from './send-digests.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());
beforeEach(() => identity.mail.clear());

const PATH = '/api/settings/notifications';

async function happen({ accountId }: Pick<Member, 'accountId'>, data: NoticeDue): Promise<void> {
  const event = {
    ...{ id: randomUUID(), time: identity.clock.now().toISOString(), schema_version: 1, version: 1 },
    ...{ account_id: accountId, subject_id: data.user_id, data },
  };
  // As it comes twice where an acknowledgment is lost.
  for (const _time of [1, 2]) await identity.service.get(EventConsumers).handle('crm.notice.due.v1', event);
  identity.service.get(MailQueue).wake();
  await mailsSettled(identity);
}
const due = (to: Member, day: string, count = 3) =>
  happen(to, { notice: 'tasks_due', user_id: to.id, day, count, from: day, to: day });
const assigned = (to: Member, by: Member, type: 'individual' | 'policy' = 'individual') =>
  happen(to, {
    ...{ notice: type === 'policy' ? 'closed' : 'assigned', user_id: to.id, record_type: type },
    ...{ record_id: randomUUID(), actor_id: by.id, count: 1 },
  });

/** Sends what is due by the clock. */
async function digests() {
  await identity.service.get(SendDigests).sendDue();
  await mailsSettled(identity);
  return identity.mail.mails();
}
/** Moves the clock to a moment; it only goes forward. */
const setClock = (moment: string) =>
  identity.clock.advance(Date.parse(moment) - identity.clock.now().getTime());

async function agencyOf(time_zone: string) {
  const agency = await makeAgency(identity);
  const olivia = await agency.add('olivia', 'agency_admin', true);
  const ana = await agency.add('ana', 'agent');
  await identity.db.user.updateMany({ where: { id: { in: [olivia.id, ana.id] } }, data: { time_zone } });
  return { agency, olivia, ana };
}
const eventsOf = async (member: Member) =>
  ((await member.as('GET', '/api/notifications')).body['items'] as { event: string }[]).map(
    ({ event }) => event,
  );

describe('the daily email', () => {
  it('tells at 7:05 of a day in one mail, by the clock of its reader, and of each notice once', async () => {
    const { olivia, ana } = await agencyOf('Asia/Kathmandu');
    setClock('2027-01-11T20:00:00Z');
    await assigned(ana, olivia);
    setClock('2027-01-12T01:15:00Z');
    await due(ana, '2027-01-12');
    await due(ana, '2027-01-12', 4);
    expect(await digests()).toEqual([]);
    setClock('2027-01-12T01:20:00Z');
    const [mail, ...others] = await digests();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([ana.email]);
    expect(mail?.subject).toBe('2 notifications from Bindery');
    expect(mail?.text).toContain('4 tasks are due or overdue');
    expect(mail?.text).toMatch(/assigned a client to you\n {2}http\S+\/app\/dashboard\/individuals\/\S+/);
    await identity.mail.clear();
    setClock('2027-01-13T01:20:00Z');
    expect(await digests()).toEqual([]);
  });

  it('has nothing that was read, and does not come for nothing', async () => {
    const { olivia, ana } = await agencyOf('America/Chicago');
    setClock('2027-01-14T20:00:00Z');
    await assigned(ana, olivia);
    await assigned(olivia, ana);
    await ana.as('POST', '/api/notifications/read', { all: true });
    setClock('2027-01-15T13:05:00Z');
    expect((await digests()).map(({ to }) => to)).toEqual([[olivia.email]]);
  });

  it('keeps to 7:05 when clocks change', async () => {
    const { olivia, ana } = await agencyOf('America/Chicago');
    setClock('2027-03-13T20:00:00Z');
    await assigned(ana, olivia);
    setClock('2027-03-14T12:04:59Z');
    expect(await digests()).toEqual([]);
    setClock('2027-03-14T12:05:00Z');
    expect(await digests()).toHaveLength(1);
  });

  it('waits for no second morning when the first was late', async () => {
    const { ana } = await agencyOf('America/Chicago');
    setClock('2027-03-16T14:30:00Z');
    await due(ana, '2027-03-16');
    setClock('2027-03-16T14:35:00Z');
    expect(await digests()).toHaveLength(1);
  });

  it('is switched off by kind or with one click, and rows stay in the list', async () => {
    const { olivia, ana } = await agencyOf('America/Chicago');
    setClock('2027-03-17T20:00:00Z');
    await due(ana, '2027-03-17');
    await assigned(ana, olivia);
    await ana.as('PUT', PATH, { matrix: { task: { digest: false } } });
    setClock('2027-03-18T12:05:00Z');
    const [mail] = await digests();
    expect(mail?.text).not.toContain('tasks are due');
    const url = /https?:\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(mail?.headers.get('list')).toMatchObject({ unsubscribe: { url }, id: { name: 'Daily email' } });
    const { status, text } = await fetchText(new URL(url).pathname);
    expect([status, text.includes('Daily email')]).toEqual([200, true]);
    const { matrix, email_notifications } = (await ana.as('GET', PATH)).body as unknown as {
      matrix: Record<string, { digest?: boolean }>;
      email_notifications: boolean;
    };
    expect(Object.values(matrix).filter(({ digest }) => digest)).toEqual([]);
    expect(email_notifications).toBe(true);
    await identity.mail.clear();
    await due(ana, '2027-03-18');
    setClock('2027-03-19T12:05:00Z');
    expect(await digests()).toEqual([]);
    expect((await eventsOf(ana)).toSorted()).toEqual(['individual_assigned', 'tasks_due', 'tasks_due']);
  });

  it('tells of what is not wanted in the list, which stays out of it', async () => {
    const { olivia, ana } = await agencyOf('America/Chicago');
    setClock('2027-03-20T20:00:00Z');
    await ana.as('PUT', PATH, { matrix: { assigned: { app: false } } });
    await assigned(ana, olivia);
    expect(await eventsOf(ana)).toEqual([]);
    expect((await ana.as('GET', '/api/notifications/count')).body).toEqual({ unread: 0 });
    setClock('2027-03-21T12:05:00Z');
    expect(await digests()).toHaveLength(1);
  });

  it('reaches nobody who was deactivated or has moved on meanwhile', async () => {
    const { olivia, ana } = await agencyOf('America/Chicago');
    const { ana: other } = await agencyOf('America/Chicago');
    setClock('2027-03-22T20:00:00Z');
    await due(ana, '2027-03-22');
    await due(olivia, '2027-03-22');
    await happen(ana, {
      ...{ notice: 'tasks_due', user_id: other.id, count: 9 },
      ...{ day: '2027-03-22', from: '2027-03-22', to: '2027-03-22' },
    });
    await identity.db.user.update({ where: { id: ana.id }, data: { is_active: false } });
    setClock('2027-03-23T12:05:00Z');
    expect((await digests()).map(({ to }) => to)).toEqual([[olivia.email]]);
  });
});

it('what is assigned after somebody has left their agency is not added to what they had been told', async () => {
  const { olivia, ana } = await agencyOf('America/Chicago');
  const { agency: other } = await agencyOf('America/Chicago');
  setClock('2027-03-24T20:00:00Z');
  await assigned(ana, olivia);
  await identity.db.user.update({ where: { id: ana.id }, data: { account_id: other.id } });
  await assigned(ana, olivia);
  const rows = await identity.db.notification.findMany({ where: { user_id: ana.id } });
  expect(rows.map(({ event, count }) => [event, count])).toEqual([['individual_assigned', 1]]);
});

describe('a notice whose mail says what its row does', () => {
  it('is mailed at once to those who want it, without the name of a client', async () => {
    const { olivia, ana } = await agencyOf('America/Chicago');
    await identity.db.user.update({ where: { id: olivia.id }, data: { full_name: 'Olivia Reyes' } });
    await ana.as('PUT', PATH, { matrix: { policy: { mail: true } } });
    await assigned(ana, olivia);
    await assigned(ana, olivia, 'policy');
    const [mail, ...others] = await identity.mail.mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Olivia Reyes closed a policy of yours');
    expect(mail?.text).toMatch(/\/app\/dashboard\/policies\/[-0-9a-f]{36}/);
    expect(mail?.text).toContain('/unsubscribe/policy-');
  });
});

async function fetchText(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(new URL(path, identity.service.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  return { status: response.status, text: await response.text() };
}
