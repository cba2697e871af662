import { generateSync } from 'otplib';
import { accessTokenOf, stepUp, type Browser } from './browser.js';
import type { IdentityUnderTest } from './identity-under-test.js';

/** The app of somebody who has scanned a secret. */
export interface App {
  readonly factorId: string;
  readonly secret: string;
}

/** The code that an app shows now, or so many steps of 30 seconds later. */
export const codeOf = (identity: IdentityUnderTest, { secret }: App, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(identity.clock.now().getTime() / 1_000) + 30 * steps });

/** A code that the app shows at no time around now. */
export function wrongCodeFor(identity: IdentityUnderTest, app: App): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(identity, app, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!;
}

/** Begins to add an app, after a step-up. */
export async function enrollApp(identity: IdentityUnderTest, browser: Browser, name?: string): Promise<App> {
  await stepUp(identity, browser);
  const { data, error } = await browser.auth.mfa.enroll({
    factorType: 'totp',
    ...(name !== undefined && { friendlyName: name }),
  });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret };
}

/** Gives the code that the app shows now, in steps of time that haven't been used. */
export async function giveCode(identity: IdentityUnderTest, browser: Browser, app: App): Promise<void> {
  identity.clock.advance(30_000);
  const { factorId } = app;
  const { error } = await browser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(identity, app) });
  if (error) throw error;
}

/** Adds an app and verifies it. */
export async function addApp(identity: IdentityUnderTest, browser: Browser, name?: string): Promise<App> {
  const app = await enrollApp(identity, browser, name);
  await giveCode(identity, browser, app);
  return app;
}

interface Claims {
  readonly aal: string;
  readonly amr: { readonly method: string; readonly timestamp: number }[];
  readonly app_metadata: { readonly second_factor_due: boolean; readonly step_up_methods: string[] };
}

/** The claims of a browser's access token. */
export async function claimsOf(browser: Browser): Promise<Claims> {
  return claimsIn(await accessTokenOf(browser));
}

export const claimsIn = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
