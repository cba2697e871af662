import { KEY_TOKEN_PATH, newApiKey, type NewApiKey } from '@bindery/contracts/identity';
import type { Member, Reply } from './agency.js';
import { call } from './browser.js';
import type { IdentityUnderTest } from './identity-under-test.js';

const DAY_MS = 86_400_000;

/** Lets the plan of an account have API keys. */
export const withKeys = (identity: IdentityUnderTest, accountId: string, members = false) =>
  identity.db.account.update({
    where: { id: accountId },
    data: { includes: ['api'], members_may_make_keys: members },
  });

/** The body that makes a key for 90 days. */
export const keyBody = (identity: IdentityUnderTest, changes: object = {}) => ({
  name: 'Zapier',
  scopes: ['individuals:read'],
  expires_at: new Date(identity.clock.now().getTime() + 90 * DAY_MS).toISOString(),
  ...changes,
});

/** A new key of a person, who steps up for it. */
export async function makeKey(
  identity: IdentityUnderTest,
  person: Member,
  changes: object = {},
): Promise<NewApiKey & { key: string }> {
  await person.stepUp();
  const { status, body } = await person.as('POST', '/api/api-keys', keyBody(identity, changes));
  expect(status).toBe(201);
  const made = newApiKey.parse(body);
  return { ...made, key: made.key ?? '' };
}

/** Exchanges a key for a token, as the gateway does. */
export const exchangeKey = (identity: IdentityUnderTest, key: string): Promise<Reply> =>
  call(identity, 'POST', KEY_TOKEN_PATH, { token: key });
