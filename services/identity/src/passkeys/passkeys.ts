import { Inject, Injectable } from '@nestjs/common';
import { identityActions, type IdentityAction } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { roleOf, type Person, type SessionWithUser } from '../access/person.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import type { WebauthnCredential } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { SecurityNotices } from '../security/security-notices.js';
import { requireFactorBesideCodes, requireFreshProof } from '../second-factors/factor-rules.js';
import { lockPerson } from '../second-factors/lock-person.js';
import { UpgradeSession } from '../second-factors/upgrade-session.js';

/** The passkeys of the signed-in person. */
@Injectable()
export class Passkeys {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly upgradeSession: UpgradeSession,
    private readonly audit: IdentityAudit,
    private readonly notices: SecurityNotices,
    private readonly mailQueue: MailQueue,
    private readonly outbox: OutboxRelay,
  ) {}

  async list({ user_id }: SessionWithUser): Promise<object[]> {
    const passkeys = await this.db.webauthnCredential.findMany({
      where: { user_id, factor_id: null },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    });
    return passkeys.map(viewOf);
  }

  /** @throws GoTrueError `webauthn_credential_not_found` */
  rename(session: SessionWithUser, id: string, name: string): Promise<object> {
    return this.db.$transaction(async (tx) => {
      const { person } = await lockPerson(tx, session);
      requireOwn(person, id);
      const renamed = await tx.webauthnCredential.update({ where: { id }, data: { friendly_name: name } });
      await this.record(tx, person, identityActions.factorRenamed);
      return viewOf(renamed);
    }, transactionLimits());
  }

  /**
   * @throws AppError `step_up_required`, GoTrueError `webauthn_credential_not_found`,
   * `mfa_recovery_codes_sole_factor`
   */
  async remove(session: SessionWithUser, id: string): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const { person } = await lockPerson(tx, session);
      requireOwn(person, id);
      requireFreshProof(session, this.clock.now());
      requireFactorBesideCodes(person, id);
      const { friendly_name } = await tx.webauthnCredential.delete({ where: { id } });
      await this.upgradeSession.downgrade(tx, person.id, id);
      await this.record(tx, person, identityActions.factorRemoved);
      await this.notices.queue(tx, person.id, {
        change: 'factor_removed',
        name: `Passkey: ${friendly_name}`,
      });
    }, transactionLimits());
    this.mailQueue.wake();
    await this.outbox.flush();
  }

  private record(tx: Transaction, person: Person, action: IdentityAction): Promise<void> {
    return this.audit.record(tx, {
      accountId: person.account_id,
      action,
      recordType: 'user',
      recordId: person.id,
      fields: ['passkey'],
      actor: { id: person.id, role: roleOf(person) },
    });
  }
}

function requireOwn({ credentials }: Pick<Person, 'credentials'>, id: string): void {
  if (credentials.some((one) => one.id === id && one.factor_id === null)) return;
  throw new GoTrueError('webauthn_credential_not_found', "This passkey doesn't exist.");
}

const viewOf = ({ id, friendly_name, created_at, last_used_at }: WebauthnCredential) => ({
  id,
  friendly_name,
  created_at: created_at.toISOString(),
  ...(last_used_at && { last_used_at: last_used_at.toISOString() }),
});
