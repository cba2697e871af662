import { eventually } from '@bindery/test-kit';
import { makeAgency } from '../../test/agency.js';
import { mailsInRetry, mailsSettled } from '../../test/browser.js';
import { startFakeCrm } from '../../test/fake-crm.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { SendWeeklyReports } from './send-weekly-reports.js';

let identity: IdentityUnderTest;
let crm: Awaited<ReturnType<typeof startFakeCrm>>;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  crm = await startFakeCrm(identity.nats);
});
afterAll(async () => {
  await crm.close();
  await identity.stop();
});
beforeEach(async () => {
  await identity.mail.clear();
  crm.asked.length = 0;
  await identity.db.user.updateMany({ data: { is_active: false } });
});

const figures = [
  { key: 'calls', label: 'Calls', unit: 'count' as const, value: 1204, previous: 9, list: null },
];
const ready = { state: 'ready' as const, figures };

const sendDue = () => identity.service.get(SendWeeklyReports).sendDue();
/** Moves the clock to a moment; it only goes forward. */
const setClock = (moment: string) =>
  identity.clock.advance(Date.parse(moment) - identity.clock.now().getTime());

async function agent(time_zone: string) {
  const ana = await (await makeAgency(identity)).add('ana', 'agent');
  await identity.db.user.update({ where: { id: ana.id }, data: { time_zone } });
  await sendDue();
  return ana;
}

it('the week comes on Mondays at 7:00, with the figures that crm has, of the days before', async () => {
  setClock('2027-01-06T00:00:00Z');
  const ana = await agent('America/Chicago');
  crm.reply(ready);
  setClock('2027-01-11T12:59:59Z');
  await sendDue();
  setClock('2027-01-11T13:00:00Z');
  for (const _time of [1, 2]) await sendDue();
  await mailsSettled(identity);
  const [mail, ...others] = await identity.mail.mails();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([ana.email]);
  expect(mail?.subject).toBe('Your week in Bindery: Jan 4 to Jan 10');
  expect(mail?.text).toContain('Calls: 1,204 (9 the week before)');
  expect(mail?.text).toContain('/unsubscribe/weekly_report-');
  const [question] = crm.asked;
  expect(question).toMatchObject({ user_id: ana.id, from: '2027-01-04', to: '2027-01-10' });
  expect(question?.access).toMatchObject({ account_id: ana.accountId, user_role: 'agent' });
  expect(mail?.text).toContain(`/app/dashboard/reports/${question?.report_id ?? '?'}`);
});

it('keeps to Mondays when clocks change', async () => {
  setClock('2027-03-09T00:00:00Z');
  const ana = await agent('America/New_York');
  await sendDue();
  const { weekly_report_at } = await identity.db.user.findUniqueOrThrow({ where: { id: ana.id } });
  expect(weekly_report_at.toISOString()).toBe('2027-03-15T11:00:00.000Z');
});

it('waits for crm to make the report, and asks for the same one again', async () => {
  setClock('2027-03-16T00:00:00Z');
  await agent('America/New_York');
  crm.reply({ state: 'making' }, ready);
  setClock('2027-03-22T11:00:00Z');
  await sendDue();
  await eventually(async () => expect(await mailsInRetry(identity)).toHaveLength(1));
  expect(await identity.mail.mails()).toEqual([]);
  await identity.elapse(10_000);
  await mailsSettled(identity);
  expect(await identity.mail.mails()).toHaveLength(1);
  expect(new Set(crm.asked.map(({ report_id }) => report_id)).size).toBe(1);
});

it('comes neither without news, nor to those who have switched it off', async () => {
  setClock('2027-03-23T00:00:00Z');
  const [ana, ben] = [await agent('America/New_York'), await agent('America/New_York')];
  await ben.as('PUT', '/api/settings/notifications', { weekly_reports: false });
  crm.reply({ state: 'none' });
  setClock('2027-03-29T11:00:00Z');
  await sendDue();
  await mailsSettled(identity);
  expect(await identity.mail.mails()).toEqual([]);
  expect(crm.asked.map(({ user_id }) => user_id)).toEqual([ana.id]);
});
