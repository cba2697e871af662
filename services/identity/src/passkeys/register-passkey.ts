import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { currentContext } from '@bindery/service-kit/context';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { after, epochSeconds } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { roleOf, type Person, type SessionWithUser } from '../access/person.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { MailQueue } from '../mail/mail-queue.js';
import { SecurityNotices } from '../security/security-notices.js';
import { freeName, MAX_PASSKEYS, requireFreshProof } from '../second-factors/factor-rules.js';
import { lockPerson } from '../second-factors/lock-person.js';
import { UpgradeSession } from '../second-factors/upgrade-session.js';
import { deviceName } from '../sessions/device.js';
import { passkeyFailed, takeChallenge } from './passkey-challenges.js';
import { CHALLENGE_MS, Webauthn, type NewCredential } from '../webauthn/webauthn.js';

/** Adds a passkey of the signed-in person. It verified them, so the session is `aal2` from then on. */
@Injectable()
export class RegisterPasskey {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly webauthn: Webauthn,
    private readonly upgradeSession: UpgradeSession,
    private readonly audit: IdentityAudit,
    private readonly notices: SecurityNotices,
    private readonly mailQueue: MailQueue,
    private readonly outbox: OutboxRelay,
  ) {}

  /** @throws AppError `step_up_required`, GoTrueError `too_many_passkeys` */
  async begin(session: SessionWithUser): Promise<object> {
    const now = this.clock.now();
    requireFreshProof(session, now);
    requireRoom(session.user);
    const existing = await this.db.webauthnCredential.findMany({ where: { user_id: session.user_id } });
    const options = await this.webauthn.creationOptions(session.user, 'passkey', existing);
    const id = randomUUID();
    const expiresAt = after(now, CHALLENGE_MS);
    await this.db.factorChallenge.create({
      data: {
        id,
        purpose: 'passkey_registration',
        user_id: session.user_id,
        session_id: session.id,
        challenge: options.challenge,
        created_at: now,
        expires_at: expiresAt,
      },
    });
    return { challenge_id: id, options, expires_at: epochSeconds(expiresAt) };
  }

  /** @throws GoTrueError of codes `webauthn_…`, `too_many_passkeys` */
  async finish(session: SessionWithUser, challengeId: string, response: RegistrationResponseJSON) {
    const challenge = await takeChallenge(this.db, this.clock.now(), {
      id: challengeId,
      purpose: 'passkey_registration',
      session_id: session.id,
    });
    const made = await this.webauthn.created(response, challenge, 'passkey');
    if (!made) throw passkeyFailed();
    const passkey = await this.db.$transaction((tx) => this.add(tx, session, made), transactionLimits());
    this.mailQueue.wake();
    await this.outbox.flush();
    return passkey;
  }

  private async add(tx: Transaction, session: SessionWithUser, made: NewCredential) {
    const locked = await lockPerson(tx, session);
    const { person } = locked;
    requireRoom(person);
    const others = await tx.webauthnCredential.findMany({ where: { user_id: person.id, factor_id: null } });
    const name = freeName(
      deviceName(currentContext()?.userAgent ?? ''),
      others.map(({ friendly_name }) => friendly_name),
    );
    const id = randomUUID();
    const now = this.clock.now();
    const row = { ...made, id, user_id: person.id, friendly_name: name, created_at: now };
    const { count } = await tx.webauthnCredential.createMany({ data: [row], skipDuplicates: true });
    if (count === 0)
      throw new GoTrueError('webauthn_credential_exists', 'This passkey is registered already.');
    await this.audit.record(tx, {
      accountId: person.account_id,
      action: identityActions.factorAdded,
      recordType: 'user',
      recordId: person.id,
      fields: ['passkey'],
      actor: { id: person.id, role: roleOf(person) },
    });
    await this.notices.queue(tx, person.id, { change: 'factor_added', name: `Passkey: ${name}` });
    await this.upgradeSession.upgrade(tx, locked, { method: 'passkey', factorId: id, keepsTokens: true });
    return { id, friendly_name: name, created_at: now.toISOString() };
  }
}

function requireRoom({ credentials }: Pick<Person, 'credentials'>): void {
  if (credentials.filter(({ factor_id }) => factor_id === null).length < MAX_PASSKEYS) return;
  throw new GoTrueError('too_many_passkeys', 'You have ten passkeys. Remove one first.');
}
