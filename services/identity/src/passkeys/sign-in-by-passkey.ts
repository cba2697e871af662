import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RateLimit } from '@bindery/contracts/route';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { RateLimits } from '@bindery/service-kit/rate-limits';
import { after, epochSeconds } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { withAccount } from '../access/person.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { CancelReset } from '../second-factors/cancel-reset.js';
import { SignIn, type SignedIn } from '../sign-in/sign-in.js';
import { passkeyFailed, takeChallenge } from './passkey-challenges.js';
import { CHALLENGE_MS, Webauthn } from '../webauthn/webauthn.js';

/** A page that offers passkeys in its address field begins one at each visit. */
const CHALLENGES: RateLimit = { name: 'passkey-challenges', points: 300, perSeconds: 600, per: 'network' };
const TRIES: RateLimit = { name: 'passkey-tries', points: 100, perSeconds: 600, per: 'network' };

/** Signs in whoever has one of the product's passkeys. Nothing before that says whose it is. */
@Injectable()
export class SignInByPasskey {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rateLimits: RateLimits,
    private readonly webauthn: Webauthn,
    private readonly signIn: SignIn,
    private readonly cancelReset: CancelReset,
    private readonly mailQueue: MailQueue,
  ) {}

  /** @throws AppError `rate_limited` */
  async begin(): Promise<object> {
    await this.rateLimits.consume(CHALLENGES);
    const options = await this.webauthn.requestOptions('passkey', []);
    const now = this.clock.now();
    const id = randomUUID();
    const expiresAt = after(now, CHALLENGE_MS);
    await this.db.factorChallenge.create({
      data: {
        id,
        purpose: 'passkey_sign_in',
        challenge: options.challenge,
        created_at: now,
        expires_at: expiresAt,
      },
    });
    return { challenge_id: id, options, expires_at: epochSeconds(expiresAt) };
  }

  /** @throws GoTrueError of codes `webauthn_…`, AppError `rate_limited` */
  async finish(
    challengeId: string,
    response: AuthenticationResponseJSON,
    userAgent: string,
  ): Promise<SignedIn> {
    await this.rateLimits.consume(TRIES);
    const challenge = await takeChallenge(this.db, this.clock.now(), {
      id: challengeId,
      purpose: 'passkey_sign_in',
      session_id: null,
    });
    const passkey = await this.db.webauthnCredential.findFirst({
      where: { credential_id: response.id, factor_id: null },
    });
    if (!passkey || !isOf(response, passkey.user_id)) throw passkeyFailed();
    const counter = await this.webauthn.used(response, challenge, passkey, 'passkey');
    if (counter === null) throw passkeyFailed();
    const signedIn = await this.db.$transaction(async (tx) => {
      // Whoever removes the passkey holds the person first, too.
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${passkey.user_id}::uuid FOR UPDATE`;
      const { count } = await tx.webauthnCredential.updateMany({
        where: { id: passkey.id },
        data: { counter, last_used_at: this.clock.now() },
      });
      const person = await tx.user.findUnique({
        where: { id: passkey.user_id, is_active: true },
        include: withAccount,
      });
      if (count === 0 || !person) throw passkeyFailed();
      await this.cancelReset.cancel(tx, person);
      return this.signIn.begin(tx, person, userAgent, passkey.id);
    }, transactionLimits());
    this.mailQueue.wake();
    return signedIn;
  }
}

/** Whether the authenticator keeps this passkey for that user. It is signed with the rest only where it is sent. */
function isOf({ response: { userHandle } }: AuthenticationResponseJSON, userId: string): boolean {
  return (
    userHandle === undefined ||
    userHandle === Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
  );
}
