import { createHmac } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { confirmationCode } from '../fixtures/mailbox.js';
import { StepUpPage } from './step-up.js';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The code that an authenticator app shows for a secret in base32 (RFC 6238), now or so many steps of 30 s later. Spaces in it don't count. */
export function codeOf(secret: string, steps = 0): string {
  const letters = secret.replaceAll(' ', '').split('');
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Second factors and passkeys of the signed-in person, and the page that asks for them. */
export class SecurityPage {
  readonly factors: Locator;
  readonly passkeys: Locator;
  private readonly code: Locator;

  constructor(private readonly page: Page) {
    this.factors = page.getByRole('list', { name: 'Second factors' });
    this.passkeys = page.getByRole('list', { name: 'Passkeys' });
    this.code = page.getByLabel('Six-digit code');
  }

  async open(): Promise<void> {
    await this.page.goto('/app/dashboard/settings/security');
  }

  /** Steps up by the code of an email. */
  async confirmByMail(email: string): Promise<void> {
    await new StepUpPage(this.page).enter(await confirmationCode(email));
  }

  /** Adds an authenticator app as the first factor. @returns its secret, and the recovery codes */
  async addFirstApp(email: string): Promise<{ secret: string; recoveryCodes: string[] }> {
    await this.page.getByRole('button', { name: 'Add authenticator app' }).click();
    await this.confirmByMail(email);
    const dialog = this.page.getByRole('dialog', { name: 'Add an authenticator app' });
    const secret = await dialog.locator('code').innerText();
    await this.enterCode(codeOf(secret));
    return { secret, recoveryCodes: await this.saveRecoveryCodes() };
  }

  async saveRecoveryCodes(): Promise<string[]> {
    const dialog = this.page.getByRole('dialog', { name: 'Your recovery codes' });
    await dialog.waitFor();
    const codes = await dialog.getByRole('listitem').allInnerTexts();
    await dialog.getByRole('button', { name: 'I saved them' }).click();
    return codes;
  }

  /** A complete code is tried at once. */
  async enterCode(code: string): Promise<void> {
    await this.code.fill(code);
  }

  async enterRecoveryCode(code: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await this.page.getByLabel('Recovery code').fill(code);
    await this.page.getByRole('button', { name: 'Confirm' }).click();
  }

  /** A device that has a passkey for whoever touches it. */
  async plugInAuthenticator(): Promise<void> {
    const devtools = await this.page.context().newCDPSession(this.page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }
}
