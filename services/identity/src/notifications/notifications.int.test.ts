import { randomUUID } from 'node:crypto';
import type { EventData, EventSubject } from '@bindery/contracts/messaging';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { makeAgency, type Member } from '../../test/agency.js';
import { call, mailsSettled } from '../../test/browser.js';
import { MailQueue } from '../mail/mail-queue.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());
beforeEach(() => identity.mail.clear());

const PATH = '/api/settings/notifications';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';

async function happen<S extends EventSubject>(subject: S, { accountId }: Member, data: EventData<S>) {
  const event = {
    ...{ id: randomUUID(), time: identity.clock.now().toISOString(), schema_version: 1, version: 1 },
    ...{ account_id: accountId, subject_id: randomUUID(), data },
  };
  await identity.service.get(EventConsumers).handle(subject, event);
  identity.service.get(MailQueue).wake();
  await mailsSettled(identity);
  return identity.mail.mails();
}
const report = (member: Member) =>
  happen('crm.report.sent.v1', member, { user_id: member.id, format: 'pdf', report_type: 'book' });
const job = (member: Member) =>
  happen('crm.job.ended.v1', member, { user_id: member.id, kind: 'export', state: 'completed' });

/** The address in a notice that ends the emails of its kind, without the host. */
async function linkOf(member: Member): Promise<string> {
  const [mail] = await report(member);
  await identity.mail.clear();
  return new URL(/https?:\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
}

describe('the notifications of a person', () => {
  it('are those for them, and change as they say', async () => {
    const agency = await makeAgency(identity);
    const [olivia, ana] = [
      await agency.add('olivia', 'agency_admin', true),
      await agency.add('ana', 'agent'),
    ];
    const all = {
      ...{ email_notifications: true, push_notifications: true, policy_updates: true },
      ...{ system_alerts: true, weekly_reports: true },
    };
    const [pushed, unpushed] = [{ push: true }, { push: false }];
    const both = { app: true, mail: true };
    const daily = { app: true, digest: true };
    const matrix = {
      ...{
        assigned: { ...daily, mail: false, ...pushed },
        mention: { ...both, digest: false, ...pushed },
        task: { ...daily, ...pushed },
        renewal: { ...daily, ...unpushed },
        policy: { ...daily, mail: false, ...unpushed },
      },
      ...{ job: { ...both, ...unpushed }, report: { ...both, ...unpushed } },
      ...{ weekly_report: { mail: true }, security: { ...both, ...pushed } },
      member: { app: true, mail: false, digest: false, push: false },
    };
    expect((await ana.as('GET', PATH)).body).toEqual({
      ...{ ...all, matrix, always: ['security'], quiet_hours: null, version: 1 },
    });
    expect((await olivia.as('GET', PATH)).body).toEqual({
      ...{ ...all, quiet_hours: null, version: 1, always: ['trial', 'payment', 'security'] },
      matrix: {
        ...{
          ...matrix,
          trial: { ...both, ...unpushed },
          payment: { ...both, ...pushed },
          webhook: { ...both, ...unpushed },
        },
      },
    });
    const bea = await agency.add('bea', 'agency_admin');
    expect((await bea.as('GET', PATH)).body).toMatchObject({
      ...{ always: ['security'], matrix: { payment: { app: true, mail: false } } },
    });
    const silent = { app: true, mail: false };
    const rows = { app: true, digest: false };
    const off = {
      ...{
        assigned: { ...rows, mail: false },
        mention: { ...rows, mail: false },
        task: rows,
        renewal: rows,
        policy: { ...rows, mail: false },
      },
      ...{ job: silent, report: silent, weekly_report: { mail: false }, security: both },
    };
    expect(await ana.as('PUT', PATH, { email_notifications: false })).toMatchObject({
      status: 200,
      body: { ...all, email_notifications: false, weekly_reports: false, matrix: off },
    });
    expect((await ana.as('GET', PATH)).body).toMatchObject({ matrix: off });
    expect((await olivia.as('GET', PATH)).body).toMatchObject({ matrix });
    const headers = { 'if-match': '"1"' };
    expect((await ana.as('PUT', PATH, { system_alerts: true }, headers)).status).toBe(412);
    // All switches with two of them changed.
    await ana.as('PUT', PATH, {
      ...{ email_notifications: false, policy_updates: false, system_alerts: true, weekly_reports: true },
    });
    const none = { app: false, digest: false };
    expect((await ana.as('GET', PATH)).body).toMatchObject({
      matrix: {
        ...off,
        ...{ renewal: none, policy: { ...none, mail: false }, weekly_report: { mail: true } },
      },
    });
  });

  it('have push messages of every kind off where their person says so, and quiet hours', async () => {
    const ana = await (await makeAgency(identity)).add('ana', 'agent');
    const quiet_hours = { from: '22:00', to: '06:30' };
    const off = { app: true, mail: true, push: false };
    expect(await ana.as('PUT', PATH, { push_notifications: false, quiet_hours })).toMatchObject({
      status: 200,
      body: { push_notifications: false, matrix: { security: off }, quiet_hours },
    });
    const { version } = (await ana.as('GET', PATH)).body as { version: number };
    expect((await ana.as('PUT', PATH, { quiet_hours })).body).toMatchObject({ version });
    expect((await ana.as('PUT', PATH, { matrix: { security: { push: true } } })).body).toMatchObject({
      ...{ push_notifications: true, quiet_hours, version: version + 1 },
    });
    expect((await ana.as('PUT', PATH, { quiet_hours: null })).body).toMatchObject({
      ...{ quiet_hours: null, version: version + 2 },
    });
  });

  it.each([
    [{ matrix: { security: { mail: false } } }, 'matrix.security.mail'],
    [{ matrix: { lead: { mail: true } } }, 'matrix.lead.mail'],
    [{ matrix: { trial: { app: false } } }, 'matrix.trial.app'],
    [{ email_notifications: false, matrix: { job: { mail: true } } }, 'matrix.job.mail'],
    [{ matrix: { job: { mail: 'yes' } } }, 'matrix.job.mail'],
    [{ matrix: { nothing: { mail: true } } }, 'matrix'],
    [{ system_alerts: null }, 'system_alerts'],
    [{ quiet_hours: { from: '22:00' } }, 'quiet_hours.to'],
    [{ quiet_hours: { from: '24:00', to: '07:00' } }, 'quiet_hours.from'],
    [{ quiet_hours: { from: '7:00', to: '22:00' } }, 'quiet_hours.from'],
    [{ quiet_hours: { from: '07:00', to: '07:00' } }, 'quiet_hours.to'],
    [{ quiet_hours: '22-7' }, 'quiet_hours'],
  ])('refuse %j, and change nothing', async (body, path) => {
    const ana = await (await makeAgency(identity)).add('ana', 'agent');
    const before = await ana.as('GET', PATH);
    const refused = await ana.as('PUT', PATH, body);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body['errors'])).toContain(path);
    expect((await ana.as('GET', PATH)).body).toEqual(before.body);
  });

  it('decide what is mailed, but for what is always on', async () => {
    const agency = await makeAgency(identity);
    const [olivia, ana] = [
      await agency.add('olivia', 'agency_admin', true),
      await agency.add('ana', 'agent'),
    ];
    for (const one of [olivia, ana]) await one.as('PUT', PATH, { system_alerts: false });
    expect(await job(ana)).toEqual([]);
    expect(await report(ana)).toHaveLength(1);
    const made = { user_id: ana.id, subject: 'individual', records: 900, full: true };
    await identity.mail.clear();
    const [told] = await happen('crm.export.made.v1', ana, made);
    expect(told?.to).toEqual([olivia.email]);
    expect(told?.text).not.toContain('Unsubscribe');
    expect(told?.headers.get('list')).toBeUndefined();
  });

  it('reach nobody who is deactivated', async () => {
    const ana = await (await makeAgency(identity)).add('ana', 'agent');
    await identity.db.user.update({ where: { id: ana.id }, data: { is_active: false } });
    expect(await report(ana)).toEqual([]);
  });
});

describe('the unsubscribe link of a notice', () => {
  it('is in its headers as well, for one click in the mail program', async () => {
    const ana = await (await makeAgency(identity)).add('ana', 'agent');
    const [mail] = await report(ana);
    const url = /https?:\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0];
    expect(mail?.html).toContain(`href="${url ?? '?'}"`);
    const list = mail?.headers.get('list') as Record<string, unknown>;
    expect(list).toMatchObject({
      unsubscribe: { url },
      'unsubscribe-post': { name: ONE_CLICK },
      id: { name: 'Scheduled reports' },
    });
    const [id = ''] = /[\da-f-]{36}(?=@)/.exec(String(mail?.headers.get('message-id'))) ?? [];
    expect(await identity.db.mailJob.findUnique({ where: { id } })).toMatchObject({
      kind: 'report_sent',
      outcome: 'sent',
    });
  });

  it('shows a form however often it is opened, and changes nothing', async () => {
    const ana = await (await makeAgency(identity)).add('ana', 'agent');
    const link = await linkOf(ana);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await call(identity, method, link);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await call(identity, 'GET', link)).body['text']).toContain(
      'Stop emails about “Scheduled reports”?',
    );
    expect(await report(ana)).toHaveLength(1);
  });

  it.each([
    ['a form', ONE_CLICK, FORM],
    [
      'a form of the other kind',
      `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--`,
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['nothing', undefined, {}],
  ])('ends the emails of its kind alone when %s is posted, twice too', async (_what, body, headers) => {
    const agency = await makeAgency(identity);
    const [ana, ben] = [await agency.add('ana', 'agent'), await agency.add('ben', 'agent')];
    const link = await linkOf(ana);
    const both = await Promise.all([1, 2].map(() => call(identity, 'POST', link, { body, headers })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await report(ana)).toEqual([]);
    expect((await ana.as('GET', PATH)).body).toMatchObject({
      matrix: { report: { app: true, mail: false }, job: { app: true, mail: true } },
    });
    expect(await job(ana)).toHaveLength(1);
    expect(await report(ben)).toHaveLength(2);
  });

  it('works for nobody else, and for no other kind', async () => {
    const agency = await makeAgency(identity);
    const ana = await agency.add('ana', 'agent');
    const link = await linkOf(ana);
    const flipped = link.slice(0, -5) + (link.at(-5) === 'A' ? 'B' : 'A') + link.slice(-4);
    for (const forged of [
      link.replace('report-', 'job-'),
      link.replace('report-', 'sign_in-'),
      flipped,
      '/unsubscribe/report-',
      '/unsubscribe/x',
      `/unsubscribe/report-${'A'.repeat(4_000)}`,
      '/unsubscribe/%F0%9F%92%A5',
    ]) {
      expect((await call(identity, 'POST', forged, { body: ONE_CLICK, headers: FORM })).status).toBe(404);
      const page = await call(identity, 'GET', forged);
      expect(page.status).toBe(404);
      expect(page.body['text']).toContain('This link no longer works.');
    }
    expect(await report(ana)).toHaveLength(1);
  });

  it('answers the same for somebody who has left', async () => {
    const ana = await (await makeAgency(identity)).add('ana', 'agent');
    const link = await linkOf(ana);
    await identity.db.user.delete({ where: { id: ana.id } });
    expect((await call(identity, 'POST', link, { body: ONE_CLICK, headers: FORM })).status).toBe(200);
    expect(await identity.db.notificationPreference.count({ where: { user_id: ana.id } })).toBe(0);
  });
});
