import { createHash, randomBytes } from 'node:crypto';
import { extensionRedirect } from '@bindery/contracts/identity';
import { makeAgency, type Member, type Reply } from './agency.js';
import { call } from './browser.js';
import type { IdentityUnderTest } from './identity-under-test.js';

export const EXTENSION = 'abcdefghijklmnopabcdefghijklmnop';
export const OTHER_EXTENSION = 'ponmlkjihgfedcbaponmlkjihgfedcba';
/** The settings with both of them. */
export const withExtensions = { CAPTURE_EXTENSION_IDS: `${EXTENSION}, ${OTHER_EXTENSION}` };

/** An agent of a new agency with this plan. */
export async function memberWith(
  identity: IdentityUnderTest,
  account: { includes: string[]; service_level?: string },
): Promise<Member> {
  const agency = await makeAgency(identity);
  await identity.db.account.update({ where: { id: agency.id }, data: account });
  return agency.add('ana', 'agent');
}

/** An authorization request, and the verifier that the extension keeps. */
export function authorizationRequest(changes: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const request = {
    response_type: 'code',
    client_id: EXTENSION,
    redirect_uri: extensionRedirect(EXTENSION),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: randomBytes(16).toString('hex'),
    ...changes,
  };
  return { verifier, request };
}

export const answer = (member: Member, request: object, decision = 'allow'): Promise<Reply> =>
  member.as('POST', '/auth/v1/oauth/authorize', { ...request, decision });

export const redirectOf = ({ body }: Reply): URL => new URL(String(body['redirect_to']));

/** A code that the person has just allowed, with its verifier. */
export async function allow(member: Member, changes?: Record<string, string>) {
  const { verifier, request } = authorizationRequest(changes);
  const reply = await answer(member, request);
  expect(reply.status).toBe(200);
  return { verifier, code: redirectOf(reply).searchParams.get('code') ?? '' };
}

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** The token call of an extension, as its browser sends it. */
export const tokenCall = (
  identity: IdentityUnderTest,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  call(identity, 'POST', '/auth/v1/oauth/token', {
    body: new URLSearchParams({ client_id: EXTENSION, ...fields }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `chrome-extension://${EXTENSION}`,
      'sec-fetch-site': 'cross-site',
      'user-agent': USER_AGENT,
      ...headers,
    },
  });

export const exchange = (
  identity: IdentityUnderTest,
  { code, verifier }: { code: string; verifier: string },
  changes: Record<string, string> = {},
): Promise<Reply> =>
  tokenCall(identity, {
    grant_type: 'authorization_code',
    redirect_uri: extensionRedirect(EXTENSION),
    code,
    code_verifier: verifier,
    ...changes,
  });

export const renew = (
  identity: IdentityUnderTest,
  refresh_token: unknown,
  changes: Record<string, string> = {},
): Promise<Reply> =>
  tokenCall(identity, { grant_type: 'refresh_token', refresh_token: String(refresh_token), ...changes });

/** The tokens of a newly connected extension. */
export async function connect(identity: IdentityUnderTest, member: Member) {
  const { status, body } = await exchange(identity, await allow(member));
  expect(status).toBe(200);
  return { access: String(body['access_token']), refresh: String(body['refresh_token']) };
}
