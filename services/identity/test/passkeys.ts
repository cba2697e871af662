import { Authenticator, type Misbehavior } from './authenticator.js';
import { openBrowser, stepUp, type Browser } from './browser.js';
import type { IdentityUnderTest } from './identity-under-test.js';

/** Registers a passkey, without a step-up. @returns the client's answer */
export async function registerPasskey(
  browser: Browser,
  authenticator: Authenticator,
  changes: Misbehavior = {},
) {
  const { data, error } = await browser.auth.passkey.startRegistration();
  if (error) return { data: null, error };
  const { challenge_id: challengeId, options } = data;
  const credential = authenticator.create(options, changes).toJSON() as never;
  return browser.auth.passkey.verifyRegistration({ challengeId, credential });
}

/** Registers a passkey after a step-up, and renews the tokens. */
export async function addPasskey(identity: IdentityUnderTest, browser: Browser): Promise<Authenticator> {
  const authenticator = new Authenticator();
  await stepUp(identity, browser);
  const { error } = await registerPasskey(browser, authenticator);
  if (error) throw error;
  await browser.auth.refreshSession();
  return authenticator;
}

/** Signs in by a passkey in a browser of its own. @returns the browser, and the client's answer */
export async function passkeySignIn(
  identity: IdentityUnderTest,
  authenticator: Authenticator,
  changes: Misbehavior = {},
) {
  const browser = openBrowser(identity);
  const { data, error } = await browser.auth.passkey.startAuthentication();
  if (error) throw error;
  const credential = authenticator.get(data.options, changes).toJSON() as never;
  const answer = await browser.auth.passkey.verifyAuthentication({
    challengeId: data.challenge_id,
    credential,
  });
  return { browser, ...answer };
}
