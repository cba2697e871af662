import { PAIRING_GRANT } from '@bindery/contracts/identity';
import { recordOf, type Member } from '../../test/agency.js';
import { call, mailsSettled } from '../../test/browser.js';
import {
  allow,
  answer,
  authorizationRequest,
  connect,
  exchange,
  EXTENSION,
  memberWith,
  redirectOf,
  renew,
  tokenCall,
  withExtensions,
} from '../../test/extension.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
let ana: Member;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await identity.restart(withExtensions);
  ana = await memberWith(identity, { includes: ['capture'] });
});
afterAll(() => identity.stop());

const claimsOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as {
    session_id: string;
    app_metadata: Record<string, unknown>;
  };
const devicesOf = async (member: Member) =>
  (await member.as('GET', '/api/auth/sessions')).body['items'] as { id: string; device: string }[];

describe('an authorization', () => {
  it('leads to the page that asks, with the request as it is', async () => {
    const { request } = authorizationRequest();
    const query = new URLSearchParams(request).toString();
    const { status, headers } = await call(identity, 'GET', `/auth/v1/oauth/authorize?${query}`);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(
      `/app/connect-extension?${new URLSearchParams({
        client_id: request.client_id,
        redirect_uri: request.redirect_uri,
        response_type: 'code',
        code_challenge: request.code_challenge,
        code_challenge_method: 'S256',
        state: request.state,
      }).toString()}`,
    );
  });

  it('gives the extension a session that is limited to capture, audited and mailed', async () => {
    const { request, verifier } = authorizationRequest();
    const redirect = redirectOf(await answer(ana, request));
    expect(redirect.origin + redirect.pathname).toBe(request.redirect_uri);
    expect(redirect.searchParams.get('state')).toBe(request.state);
    const code = redirect.searchParams.get('code') ?? '';
    const { status, body, headers } = await exchange(identity, { code, verifier });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 600, scope: 'capture', email: ana.email });
    expect(claimsOf(body['access_token']).app_metadata).toMatchObject({ scopes: ['capture'] });
    expect(await recordOf(identity, ana.accountId)).toContain('user.extension_connected success');
    await mailsSettled(identity);
    expect((await identity.mail.mails()).at(-1)).toMatchObject({
      to: [ana.email],
      subject: 'Bindery Capture was connected to your account',
    });
    const activity = await ana.as('GET', '/api/settings/security/activity');
    expect(activity.body['items']).toContainEqual(
      expect.objectContaining({ action: 'user.signed_in', method: 'extension', device: 'Chrome on Windows' }),
    );
  });

  it('is answered by the refusal when the person cancels', async () => {
    const { request } = authorizationRequest();
    const redirect = redirectOf(await answer(ana, request, 'cancel'));
    expect(redirect.searchParams.get('error')).toBe('access_denied');
    expect(redirect.searchParams.get('code')).toBeNull();
  });

  it.each([
    ['plan without capture', { includes: [] }, 402, 'plan_upgrade_required'],
    [
      'service level without capture',
      { includes: ['capture'], service_level: 'crm_only' },
      403,
      'service_not_included',
    ],
  ])('is refused for a %s', async (_, account, status, code) => {
    const member = await memberWith(identity, account);
    expect(await answer(member, authorizationRequest().request)).toMatchObject({ status, body: { code } });
    expect(await member.as('POST', '/api/capture/pairing')).toMatchObject({ status, body: { code } });
    expect(await identity.db.extensionGrant.count({ where: { user_id: member.id } })).toBe(0);
    expect(await recordOf(identity, member.accountId)).toHaveLength(2);
  });

  it('is refused while the account waits for a second factor', async () => {
    const member = await memberWith(identity, { includes: ['capture'] });
    await identity.db.account.update({
      where: { id: member.accountId },
      data: { second_factor_required_at: new Date(identity.clock.now().getTime() - 8 * 86_400_000) },
    });
    expect(await answer(member, authorizationRequest().request)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    });
    expect((await member.as('POST', '/api/capture/pairing')).body['code']).toBe('second_factor_required');
  });
});

describe('the session of an extension', () => {
  it('is renewed, by its own extension alone', async () => {
    const { refresh } = await connect(identity, ana);
    const renewed = await renew(identity, refresh);
    expect(renewed.status).toBe(200);
    expect(claimsOf(renewed.body['access_token']).app_metadata).toMatchObject({ scopes: ['capture'] });
  });

  it('has what the session that allowed it has proved, and can neither step up nor keep it without the factor', async () => {
    const member = await memberWith(identity, { includes: ['capture'] });
    await member.stepUp();
    const proof = {
      aal: 'aal2',
      proof_method: 'totp',
      proof_at: identity.clock.now(),
      proof_factor_id: member.id,
    };
    await identity.db.session.updateMany({ where: { user_id: member.id }, data: proof });
    const { access } = await connect(identity, member);
    const claims = claimsOf(access);
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'extension' }] });
    expect(claims.app_metadata['second_factor_due']).toBe(false);
    const session = await identity.db.session.findUniqueOrThrow({ where: { id: claims.session_id } });
    expect(session).toMatchObject({
      kind: 'capture',
      proof_factor_id: member.id,
      proof_at: null,
      reauthenticated_at: null,
    });
  });

  it('is listed among the devices, and ended there', async () => {
    const member = await memberWith(identity, { includes: ['capture'] });
    const { access, refresh } = await connect(identity, member);
    const { session_id: id } = claimsOf(access);
    expect(await devicesOf(member)).toContainEqual(
      expect.objectContaining({ id, device: 'Bindery Capture in Chrome on Windows' }),
    );
    expect((await member.as('DELETE', `/api/auth/sessions/${id}`)).status).toBe(204);
    expect(await renew(identity, refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('ends with the others, and when the person is deactivated', async () => {
    const member = await memberWith(identity, { includes: ['capture'] });
    const first = await connect(identity, member);
    expect((await member.as('DELETE', '/api/auth/sessions')).status).toBe(204);
    expect((await renew(identity, first.refresh)).status).toBe(400);
    const second = await connect(identity, member);
    await identity.db.user.update({ where: { id: member.id }, data: { is_active: false } });
    expect(await renew(identity, second.refresh)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  it('ends when the extension revokes its token, and any other token is answered the same', async () => {
    const { access, refresh } = await connect(identity, ana);
    const revoke = (token: string) =>
      call(identity, 'POST', '/auth/v1/oauth/revoke', {
        body: { token, client_id: EXTENSION, token_type_hint: 'refresh_token' },
        headers: { origin: `chrome-extension://${EXTENSION}`, 'sec-fetch-site': 'cross-site' },
      });
    expect((await revoke('nothing')).status).toBe(200);
    expect((await renew(identity, refresh)).status).toBe(200);
    expect((await revoke(refresh)).status).toBe(200);
    const { ended_at } = await identity.db.session.findUniqueOrThrow({
      where: { id: claimsOf(access).session_id },
    });
    expect(ended_at).not.toBeNull();
  });
});

describe('a pairing code', () => {
  const pair = (code: string, headers?: Record<string, string>) =>
    tokenCall(identity, { grant_type: PAIRING_GRANT, code }, headers);
  const codeOf = async (member: Member) =>
    String((await member.as('POST', '/api/capture/pairing')).body['code']);

  it('connects an extension once, however it is typed', async () => {
    const code = await codeOf(ana);
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await pair(` ${code.toLowerCase().replace('-', ' ')}`)).toMatchObject({
      status: 200,
      body: { email: ana.email },
    });
    expect(await pair(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('is the same for a repeated request, until the next replaces it', async () => {
    const repeated = (key: string) =>
      ana.as('POST', '/api/capture/pairing', undefined, { 'idempotency-key': key });
    const [first, again] = [await repeated('one'), await repeated('one')];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const other = await repeated('two');
    expect(other.body['code']).not.toBe(first.body['code']);
    expect(await repeated('one')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const network = { 'x-forwarded-for': '198.51.100.9' };
    expect((await pair(String(first.body['code']), network)).status).toBe(400);
    expect((await pair(String(other.body['code']), network)).status).toBe(200);
  });

  it('is replaced by the next, and ends after ten minutes', async () => {
    const [first, second] = [await codeOf(ana), await codeOf(ana)];
    expect((await pair(first, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(400);
    identity.clock.advance(600_000);
    expect((await pair(second, { 'x-forwarded-for': '198.51.100.2' })).status).toBe(400);
  });

  it('can be guessed five times from a network, and its owner elsewhere is not locked out', async () => {
    const code = await codeOf(ana);
    const from = (network: number) => ({ 'x-forwarded-for': `203.0.113.${String(network)}` });
    for (let time = 0; time < 5; time += 1)
      expect((await pair('2222-2222', from(7))).body['error']).toBe('invalid_grant');
    const refused = await pair(code, from(7));
    expect(refused.status).toBe(429);
    expect(refused.body['detail']).toContain('Too many wrong codes');
    expect((await pair(code, from(8))).status).toBe(200);
  });

  it('is void once the session that made it has ended', async () => {
    const member = await memberWith(identity, { includes: ['capture'] });
    const code = await codeOf(member);
    await identity.db.session.updateMany({
      where: { user_id: member.id },
      data: { ended_at: identity.clock.now() },
    });
    expect((await pair(code, { 'x-forwarded-for': '198.51.100.3' })).status).toBe(400);
  });

  it('is stored as a keyed hash alone', async () => {
    const code = (await codeOf(ana)).replace('-', '');
    expect(JSON.stringify(await identity.db.extensionGrant.findMany())).not.toContain(code);
    expect(identity.log.join('\n')).not.toContain(code);
  });
});

it('an authorization is void once the session that allowed it has ended', async () => {
  const member = await memberWith(identity, { includes: ['capture'] });
  const allowed = await allow(member);
  await identity.db.session.updateMany({
    where: { user_id: member.id },
    data: { ended_at: identity.clock.now() },
  });
  expect((await exchange(identity, allowed)).status).toBe(400);
});
