import { makeHarbor, recordOf } from '../../test/agency.js';
import { call } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const agencyPath = '/api/settings/agency';
const profilePath = '/api/settings/profile';
const everyRule = {
  ...{ renewal: true, turning_65: true, aep_review: true },
  ...{ policy_without_number: true, quiet_lead: true },
};
const events = (accountId: string) =>
  identity.db.outboxEvent.findMany({
    where: { subject: 'identity.account.changed.v1', payload: { path: ['account_id'], equals: accountId } },
    orderBy: { position: 'asc' },
  });
const toldIn = (event: { payload: unknown }) => event.payload as { version: number; data: unknown };

describe('the settings of an agency', () => {
  it('are changed by an admin or the owner, audited, and published with their version', async () => {
    const { agency, olivia, ana } = await makeHarbor(identity, {});
    const read = await olivia.as('GET', agencyPath);
    expect(read.body).toMatchObject({ time_zone: null, rules: everyRule, version: 1 });
    // A zone that is not set yet can be saved as it was read.
    expect(await olivia.as('PUT', agencyPath, read.body)).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    const profile = await olivia.as('GET', profilePath);
    expect((await olivia.as('PUT', profilePath, profile.body)).status).toBe(200);
    const headers = { 'if-match': '"1"' };
    const change = { time_zone: 'America/Denver', rules: { quiet_lead: false } };
    const changed = await olivia.as('PUT', agencyPath, change, headers);
    const rules = { ...everyRule, quiet_lead: false };
    expect(changed).toMatchObject({ status: 200, body: { time_zone: 'America/Denver', rules, version: 2 } });
    expect((await olivia.as('PUT', agencyPath, change, headers)).status).toBe(412);
    expect((await olivia.as('PUT', agencyPath, change)).body).toMatchObject({ version: 2 });
    expect((await ana.as('GET', agencyPath)).body).toMatchObject({ rules });
    // Days need some zone, so one that is set stays.
    expect(await olivia.as('PUT', agencyPath, { time_zone: null })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'time_zone' }] },
    });
    const published = (await events(agency.id)).map(toldIn);
    expect(published).toMatchObject([{ version: 2, data: { time_zone: 'America/Denver', rules } }]);
    expect(await recordOf(identity, agency.id)).toEqual(['account.settings_updated success']);
  });

  it('are refused to an agent, and to everybody when they are no settings', async () => {
    const { olivia, ana } = await makeHarbor(identity, {});
    expect((await ana.as('PUT', agencyPath, { time_zone: 'America/Denver' })).status).toBe(403);
    for (const [body, path] of [
      [{ time_zone: 'America/Nowhere' }, 'time_zone'],
      [{ time_zone: '+05:00' }, 'time_zone'],
      [{ rules: { renewal: 'yes' } }, 'rules.renewal'],
      [{ name: ' ' }, 'name'],
    ] as const)
      expect(await olivia.as('PUT', agencyPath, body)).toMatchObject({
        status: 422,
        body: { errors: [{ path }] },
      });
    expect((await olivia.as('PUT', agencyPath, { rules: { birthdays: true } })).status).toBe(422);
    expect((await call(identity, 'GET', agencyPath, {})).status).toBe(401);
  });

  it('take the time zone of the first browser that the owner signs in with', async () => {
    const { agency, olivia, ana } = await makeHarbor(identity, {});
    const sync = { time_zone: 'America/Chicago' };
    await ana.as('POST', '/api/auth/sync-user', sync);
    expect((await ana.as('GET', agencyPath)).body).toMatchObject({ time_zone: null });
    expect((await ana.as('GET', profilePath)).body).toMatchObject({ time_zone: 'America/Chicago' });
    await olivia.as('POST', '/api/auth/sync-user', sync);
    await olivia.as('POST', '/api/auth/sync-user', { time_zone: 'America/Phoenix' });
    expect((await ana.as('GET', agencyPath)).body).toMatchObject({ time_zone: 'America/Chicago' });
    expect((await olivia.as('GET', profilePath)).body).toMatchObject({ time_zone: 'America/Chicago' });
    expect(await events(agency.id)).toHaveLength(1);
    expect((await ana.as('POST', '/api/auth/sync-user', { time_zone: 'Mars/Base' })).status).toBe(200);
    expect((await ana.as('POST', '/api/auth/sync-user')).status).toBe(200);
  });
});

it('a person changes their own name and time zone, and nobody their address or role by that', async () => {
  const { ana } = await makeHarbor(identity, {});
  const before = await ana.as('GET', profilePath);
  expect(before.body).toMatchObject({ full_name: null, email: ana.email, role: 'agent', version: 1 });
  const body = {
    full_name: 'Ana Lindqvist',
    time_zone: 'America/Boise',
    role: 'superuser',
    email: 'x@y.test',
  };
  const changed = await ana.as('PUT', profilePath, body, { 'if-match': '"1"' });
  expect(changed).toMatchObject({
    status: 200,
    body: { full_name: 'Ana Lindqvist', time_zone: 'America/Boise', role: 'agent', email: ana.email },
  });
  expect((await ana.as('PUT', profilePath, body, { 'if-match': '"1"' })).status).toBe(412);
  expect((await ana.as('GET', '/api/auth/me')).body).toMatchObject({ full_name: 'Ana Lindqvist' });
  expect((await ana.as('PUT', profilePath, { time_zone: 'Nowhere' })).status).toBe(422);
  expect((await ana.as('PUT', profilePath, { full_name: ' ' })).body).toMatchObject({ full_name: null });
  expect((await ana.as('PUT', profilePath, { full_name: 'x'.repeat(201) })).status).toBe(422);
});
