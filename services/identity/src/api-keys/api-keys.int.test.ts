import { accessTokenClaims } from '@bindery/contracts/access';
import { apiKeyList, newApiKey } from '@bindery/contracts/identity';
import jwt from 'jsonwebtoken';
import { makeAgency, makeHarbor, recordOf, type Member } from '../../test/agency.js';
import { exchangeKey, keyBody, makeKey, withKeys } from '../../test/api-keys.js';
import { call, mailsSettled } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { WarnOfExpiry } from './warn-of-expiry.js';

const DAY_MS = 86_400_000;
let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

/** An agency whose plan has keys, with its owner, a supporter and an agent. */
async function harborWithKeys(members = false) {
  const harbor = await makeHarbor(identity, { seats: 9, support_seats: 1 });
  await withKeys(identity, harbor.agency.id, members);
  return harbor;
}
const list = async (who: Member) => apiKeyList.parse((await who.as('GET', '/api/api-keys')).body);
async function mailsOf({ email }: Member, subject: string) {
  await mailsSettled(identity);
  return (await identity.mail.mails()).filter((mail) => mail.to.includes(email) && mail.subject === subject);
}
const after = (days: number) => new Date(identity.clock.now().getTime() + days * DAY_MS).toISOString();

describe('making a key', () => {
  it('shows it once, and stores nothing that it could be read from', async () => {
    const { olivia, agency } = await harborWithKeys();
    const made = await makeKey(identity, olivia, { scopes: ['policies:write', 'individuals:read'] });
    expect(made).toMatchObject({
      name: 'Zapier',
      state: 'active',
      shown: `${made.key.slice(0, 17)}…${made.key.slice(-4)}`,
      scopes: ['individuals:read', 'policies:read', 'policies:write'],
      creator: { id: olivia.id },
      last_used_on: null,
    });
    expect((await list(olivia)).items).toMatchObject([{ id: made.id }]);
    expect(JSON.stringify(await list(olivia))).not.toContain(made.key.slice(18));
    expect(JSON.stringify(await identity.db.apiKey.findMany())).not.toContain(made.key.slice(18));
    expect(await recordOf(identity, agency.id)).toContain('api_key.created success');
  });

  it('takes effect once when it is repeated, and then shows no key', async () => {
    const { olivia } = await harborWithKeys();
    await olivia.stepUp();
    const send = () => olivia.as('POST', '/api/api-keys', keyBody(identity), { 'idempotency-key': 'once' });
    const [one, other] = await Promise.all([send(), send()]);
    const third = await send();
    const bodies = [one, other, third].map(({ status, body }) => {
      expect(status).toBe(201);
      return newApiKey.parse(body);
    });
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    expect(bodies.filter(({ key }) => key !== undefined)).toHaveLength(1);
    expect((await list(olivia)).total).toBe(1);
  });

  it('sends its maker a mail with its name', async () => {
    const { olivia } = await harborWithKeys();
    await makeKey(identity, olivia, { name: 'Sync <b>tool</b>' });
    const [mail] = await mailsOf(olivia, 'An API key was made for your Bindery account');
    expect(mail?.text).toContain('“Sync <b>tool</b>”');
    expect(mail?.html).not.toContain('<b>');
  });

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a name too long', { name: 'x'.repeat(61) }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['members:read'] }, 'scopes.0'],
    ['a scope of a session', { scopes: ['capture'] }, 'scopes.0'],
    ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['an end after more than a year', { expires_at: '2199-01-01T00:00:00Z' }, 'expires_at'],
    ['an end that is no time', { expires_at: 'soon' }, 'expires_at'],
    ['no end', { expires_at: undefined }, 'expires_at'],
  ])('is refused with %s', async (_, changes, path) => {
    const { olivia } = await harborWithKeys();
    await olivia.stepUp();
    const { status, body } = await olivia.as('POST', '/api/api-keys', keyBody(identity, changes));
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ path }] });
  });

  it('is for members where the agency lets them, and for plans that have keys', async () => {
    const { olivia, ana, agency } = await harborWithKeys();
    await ana.stepUp();
    const attempt = () => ana.as('POST', '/api/api-keys', keyBody(identity));
    expect(await attempt()).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining("doesn't let its members") as string },
    });
    expect(await list(ana)).toMatchObject({ may_make: false });
    expect(await list(olivia)).toMatchObject({ may_make: true });
    await withKeys(identity, agency.id, true);
    expect((await attempt()).status).toBe(201);
    await identity.db.account.update({ where: { id: agency.id }, data: { includes: [] } });
    expect(await attempt()).toMatchObject({ status: 402, body: { code: 'plan_upgrade_required' } });
    expect(await list(olivia)).toMatchObject({ may_make: false });
  });

  it('gives webhooks:write to keys of the owner and administrators alone', async () => {
    const { olivia, ana } = await harborWithKeys(true);
    const scopes = ['webhooks:write'];
    expect((await makeKey(identity, olivia, { scopes })).scopes).toEqual(scopes);
    await ana.stepUp();
    const refused = await ana.as('POST', '/api/api-keys', keyBody(identity, { scopes }));
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'scopes' }] } });
  });

  it('ends at 20 of one person, of whom replaced ones are none', async () => {
    const { olivia } = await harborWithKeys();
    const made = [];
    for (let n = 0; n < 20; n += 1) made.push(await makeKey(identity, olivia));
    const further = await olivia.as('POST', '/api/api-keys', keyBody(identity));
    expect(further).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const rotated = await olivia.as('POST', `/api/api-keys/${made[0]?.id ?? ''}/rotate`, {
      grace_minutes: 60,
    });
    expect(rotated.status).toBe(201);
  });
});

describe('a key', () => {
  it('becomes a token of a minute with its scopes and the present rights of its maker', async () => {
    const { ana } = await harborWithKeys(true);
    const { key, id } = await makeKey(identity, ana);
    const { status, body } = await exchangeKey(identity, key);
    expect(status).toBe(200);
    const claims = accessTokenClaims.parse(jwt.decode(String(body['token'])));
    expect(claims).toMatchObject({
      sub: ana.id,
      session_id: id,
      amr: [],
      app_metadata: { key_id: id, scopes: ['individuals:read'], user_role: 'agent', sees_all: false },
    });
    expect(claims.exp - claims.iat).toBe(60);
    expect((await list(ana)).items).toMatchObject([
      { last_used_on: identity.clock.now().toISOString().slice(0, 10) },
    ]);
  });

  it('works nowhere but at the exchange', async () => {
    const { olivia } = await harborWithKeys();
    const { key } = await makeKey(identity, olivia);
    const { body } = await exchangeKey(identity, key);
    for (const token of [key, String(body['token'])])
      for (const [method, path] of [
        ['GET', '/api/auth/me'],
        ['GET', '/api/admin/members'],
        ['GET', '/api/api-keys'],
        ['POST', '/api/api-keys'],
        ['GET', '/auth/v1/user'],
        ['GET', '/api/auth/sessions'],
      ] as const)
        expect([401, 403]).toContain((await call(identity, method, path, { token })).status);
  });

  it('is not exchanged once anything of it is wrong, with the same answer', async () => {
    const { olivia } = await harborWithKeys();
    const { key } = await makeKey(identity, olivia);
    const other = await makeKey(identity, olivia);
    const mixed = key.slice(0, 18) + other.key.slice(18);
    const answers = await Promise.all(
      [mixed, key.slice(0, -1), '', 'bnd_live_', `${key}x`, 'x'.repeat(5_000)].map((text) =>
        exchangeKey(identity, text),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body['detail']]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('ends at its time, and its last token with it', async () => {
    const { olivia } = await harborWithKeys();
    const { key } = await makeKey(identity, olivia, { expires_at: after(1) });
    identity.clock.advance(DAY_MS - 30_000);
    const claims = accessTokenClaims.parse(
      jwt.decode(String((await exchangeKey(identity, key)).body['token'])),
    );
    expect(claims.exp - claims.iat).toBe(30);
    identity.clock.advance(30_000);
    expect((await exchangeKey(identity, key)).status).toBe(401);
    expect((await list(olivia)).items).toMatchObject([{ state: 'expired' }]);
  });

  it('ends when it is revoked, for every service at once', async () => {
    const { olivia, ana, agency } = await harborWithKeys(true);
    const { key, id } = await makeKey(identity, ana);
    const pia = await (await makeAgency(identity)).add('pia', 'agency_admin', true);
    expect((await pia.as('DELETE', `/api/api-keys/${id}`)).status).toBe(404);
    expect((await olivia.as('DELETE', `/api/api-keys/${id}`)).status).toBe(204);
    expect((await olivia.as('DELETE', `/api/api-keys/${id}`)).status).toBe(204);
    expect((await exchangeKey(identity, key)).status).toBe(401);
    const changes = await identity.db.accessChange.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(changes).toMatchObject([{ change: { kind: 'session', session_id: id } }]);
    expect(
      (await recordOf(identity, agency.id)).filter((entry) => entry.startsWith('api_key.revoked')),
    ).toEqual(['api_key.revoked success']);
  });
});

describe('rotating a key', () => {
  it('makes one like it, and lets the old one work until the grace is over', async () => {
    const { olivia } = await harborWithKeys();
    const old = await makeKey(identity, olivia, { scopes: ['tasks:write'] });
    const reply = await olivia.as('POST', `/api/api-keys/${old.id}/rotate`, { grace_minutes: 60 });
    const made = newApiKey.parse(reply.body);
    expect(made).toMatchObject({ name: old.name, scopes: old.scopes, expires_at: old.expires_at });
    expect((await exchangeKey(identity, old.key)).status).toBe(200);
    identity.clock.advance(60 * 60_000);
    expect((await exchangeKey(identity, old.key)).status).toBe(401);
    expect((await exchangeKey(identity, made.key ?? '')).status).toBe(200);
  });

  it('is refused for a key of somebody else, and for one that has ended', async () => {
    const { olivia, ana } = await harborWithKeys(true);
    const { id } = await makeKey(identity, ana);
    await olivia.stepUp();
    expect((await olivia.as('POST', `/api/api-keys/${id}/rotate`, {})).status).toBe(404);
    await ana.as('DELETE', `/api/api-keys/${id}`);
    expect((await ana.as('POST', `/api/api-keys/${id}/rotate`, {})).status).toBe(409);
    const wrong = await ana.as('POST', `/api/api-keys/${id}/rotate`, { grace_minutes: 90 });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'grace_minutes' }] } });
  });
});

describe('the keys of somebody', () => {
  it('are seen by the owner and administrators, and else by themselves alone', async () => {
    const { olivia, ana, sam } = await harborWithKeys(true);
    const of = { ana: await makeKey(identity, ana), olivia: await makeKey(identity, olivia) };
    expect((await list(olivia)).items.map(({ id }) => id).toSorted()).toEqual(
      [of.ana.id, of.olivia.id].toSorted(),
    );
    expect((await list(ana)).items.map(({ id }) => id)).toEqual([of.ana.id]);
    expect((await list(sam)).items).toEqual([]);
    expect((await ana.as('DELETE', `/api/api-keys/${of.olivia.id}`)).status).toBe(404);
  });

  it('end when they are deactivated, and stay ended', async () => {
    const { olivia, ana } = await harborWithKeys(true);
    const { key, id } = await makeKey(identity, ana);
    await olivia.stepUp();
    expect((await olivia.as('PUT', `/api/admin/user/${ana.id}/deactivate`)).status).toBe(200);
    expect((await exchangeKey(identity, key)).status).toBe(401);
    await olivia.as('PUT', `/api/admin/user/${ana.id}/reactivate`);
    expect((await exchangeKey(identity, key)).status).toBe(401);
    const changes = await identity.db.accessChange.findMany();
    expect(changes.map(({ change }) => change)).toContainEqual({ kind: 'session', session_id: id });
  });

  it('end when they are removed, and are still named', async () => {
    const { olivia, ana } = await harborWithKeys(true);
    const { key, id } = await makeKey(identity, ana);
    await olivia.stepUp();
    expect((await olivia.as('DELETE', `/api/admin/members/${ana.id}`)).status).toBe(202);
    expect((await exchangeKey(identity, key)).status).toBe(401);
    expect((await list(olivia)).items).toMatchObject([{ id, state: 'revoked', creator: { name: null } }]);
  });
});

it('tells the maker once, a week before a key expires, unless it was made for a short time', async () => {
  const { olivia } = await harborWithKeys();
  await makeKey(identity, olivia, { name: 'Long', expires_at: after(30) });
  await makeKey(identity, olivia, { name: 'Short', expires_at: after(10) });
  const warn = () => identity.service.get(WarnOfExpiry).warnDue();
  const told = async () => (await mailsOf(olivia, 'An API key of yours expires soon')).length;
  await warn();
  expect(await told()).toBe(0);
  identity.clock.advance(24 * DAY_MS);
  await warn();
  await warn();
  expect(await told()).toBe(1);
});

it('names the key in the audit trail, which can be filtered by it', async () => {
  const { olivia } = await harborWithKeys();
  const { id } = await makeKey(identity, olivia, { name: 'Ledger' });
  await makeKey(identity, olivia, { name: 'Other' });
  await olivia.as('DELETE', `/api/api-keys/${id}`);
  const { body } = await olivia.as('GET', `/api/admin/audit?key_id=${id}`);
  expect(body).toMatchObject({
    filtered: 2,
    items: [
      { action: 'api_key.revoked', record: 'Ledger', key: { id, name: 'Ledger' } },
      { action: 'api_key.created', fields: ['individuals:read'] },
    ],
  });
});
