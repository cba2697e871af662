import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Person, roleOf, type SessionWithUser } from '../access/person.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import type { Factor, FactorChallenge, Session } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { Webauthn } from '../webauthn/webauthn.js';
import { Secrets } from '../secrets/secrets.js';
import type { SignedIn } from '../sign-in/sign-in.js';
import { CodeTries } from './code-tries.js';
import { SecurityNotices } from '../security/security-notices.js';
import { isUsableIn, noSuchFactor } from './factor-rules.js';
import { lockPerson } from './lock-person.js';
import { stepOfCode } from './totp.js';
import { UpgradeSession } from './upgrade-session.js';

/** The answer to a challenge: the code of an app, or a key's signature. */
export type FactorProof =
  | { readonly code: string }
  | { readonly created: RegistrationResponseJSON }
  | { readonly used: AuthenticationResponseJSON };

type Outcome = SignedIn | { readonly refused: GoTrueError };

const wrongKey = () =>
  new GoTrueError(
    'mfa_verification_failed',
    "This key doesn't match. Try again with the key that you added.",
  );

/** Takes the answer to a challenge as the second factor of a session. The first one of a factor verifies it. */
@Injectable()
export class VerifyFactor {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly webauthn: Webauthn,
    private readonly tries: CodeTries,
    private readonly upgradeSession: UpgradeSession,
    private readonly audit: IdentityAudit,
    private readonly notices: SecurityNotices,
    private readonly mailQueue: MailQueue,
    private readonly outbox: OutboxRelay,
  ) {}

  /**
   * @throws GoTrueError `mfa_factor_not_found`, `mfa_challenge_expired`, `mfa_verification_failed`, or
   * `over_request_rate_limit` after too many wrong codes
   */
  async verify(
    session: SessionWithUser,
    factorId: string,
    challengeId: string,
    proof: FactorProof,
  ): Promise<SignedIn> {
    // A wrong code has to stay counted, so a refusal must not undo the transaction.
    const outcome = await this.db.$transaction(
      (tx) => this.decide(tx, session, { factorId, challengeId, proof }),
      transactionLimits(),
    );
    this.mailQueue.wake();
    if ('refused' in outcome) throw outcome.refused;
    // Other sessions may have ended. Every service must know before the page continues.
    await this.outbox.flush();
    return outcome;
  }

  private async decide(
    tx: Transaction,
    { id, user_id }: SessionWithUser,
    { factorId, challengeId, proof }: { factorId: string; challengeId: string; proof: FactorProof },
  ): Promise<Outcome> {
    const locked = await lockPerson(tx, { id, user_id });
    const now = this.clock.now();
    const factor = locked.person.factors.find((one) => one.id === factorId);
    if (!factor || factor.type === 'recovery_code' || !isUsableIn(factor, id, now))
      return { refused: noSuchFactor() };
    const challenge = await tx.factorChallenge.findUnique({
      where: { id: challengeId, factor_id: factorId, session_id: id, expires_at: { gt: now } },
    });
    if (!challenge) {
      return {
        refused: new GoTrueError(
          'mfa_challenge_expired',
          'This took too long or was done already. Try again.',
        ),
      };
    }
    const refused =
      'code' in proof
        ? await this.takeCode(tx, locked.person, factor, proof.code)
        : await this.takeKey(tx, factor, challenge, proof);
    if (refused) return { refused };
    await tx.factorChallenge.delete({ where: { id: challengeId } });
    if (factor.status !== 'verified') await this.makeVerified(tx, locked.person, factor);
    return this.upgrade(tx, locked, factor);
  }

  private async takeCode(tx: Transaction, person: Person, factor: Factor, code: string) {
    const { id, sealed_secret: sealed, last_used_step: last } = factor;
    if (sealed === null) return wrongKey();
    const take = async () => {
      const step = stepOfCode(this.secrets.open('totp-secret', id, sealed), code, this.clock.now(), last);
      if (step === undefined) return false;
      await tx.factor.update({ where: { id }, data: { last_used_step: step } });
      return true;
    };
    return this.tries.try(tx, person, { method: 'totp', lockedCode: 'over_request_rate_limit', take });
  }

  private async takeKey(
    tx: Transaction,
    { id, user_id, friendly_name, status }: Factor,
    { challenge }: FactorChallenge,
    proof: Exclude<FactorProof, { code: string }>,
  ): Promise<GoTrueError | null> {
    if (challenge === null) return wrongKey();
    const now = this.clock.now();
    if (status === 'verified') {
      const key = await tx.webauthnCredential.findUnique({ where: { factor_id: id } });
      const isRight = key && 'used' in proof && proof.used.id === key.credential_id;
      const counter = isRight ? await this.webauthn.used(proof.used, challenge, key, 'security_key') : null;
      if (counter === null) return wrongKey();
      await tx.webauthnCredential.update({ where: { factor_id: id }, data: { counter, last_used_at: now } });
      return null;
    }
    const made =
      'created' in proof ? await this.webauthn.created(proof.created, challenge, 'security_key') : null;
    if (!made) return wrongKey();
    const key = { ...made, id: randomUUID(), user_id, factor_id: id, friendly_name, created_at: now };
    const { count } = await tx.webauthnCredential.createMany({ data: [key], skipDuplicates: true });
    return count === 1
      ? null
      : new GoTrueError('webauthn_credential_exists', 'This key is registered already.');
  }

  private async makeVerified(tx: Transaction, person: Person, factor: Factor): Promise<void> {
    const now = this.clock.now();
    await tx.factor.update({
      where: { id: factor.id },
      data: { status: 'verified', session_id: null, updated_at: now },
    });
    await this.audit.record(tx, {
      accountId: person.account_id,
      action: identityActions.factorAdded,
      recordType: 'user',
      recordId: person.id,
      fields: [factor.type],
      actor: { id: person.id, role: roleOf(person) },
    });
    await this.notices.queue(tx, person.id, { change: 'factor_added', name: factor.friendly_name });
  }

  private upgrade(
    tx: Transaction,
    locked: { person: Person; session: Session },
    { id, type }: Factor,
  ): Promise<SignedIn> {
    const method = type === 'totp' ? 'totp' : 'mfa/webauthn';
    return this.upgradeSession.upgrade(tx, locked, { method, factorId: id });
  }
}
