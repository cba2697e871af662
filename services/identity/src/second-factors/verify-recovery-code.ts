import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { SessionWithUser } from '../access/person.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { GoTrueError } from '../errors/gotrue-error.js';
import { MailQueue } from '../mail/mail-queue.js';
import type { SignedIn } from '../sign-in/sign-in.js';
import { CodeTries } from './code-tries.js';
import { SecurityNotices } from '../security/security-notices.js';
import { noSuchFactor } from './factor-rules.js';
import { lockPerson } from './lock-person.js';
import { recoveryCodeHash } from './recovery-code.js';
import { UpgradeSession } from './upgrade-session.js';

type Outcome = SignedIn | { readonly refused: GoTrueError };

/** Takes a recovery code as the second factor of a session. It is used up by that. */
@Injectable()
export class VerifyRecoveryCode {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly tries: CodeTries,
    private readonly upgradeSession: UpgradeSession,
    private readonly notices: SecurityNotices,
    private readonly mailQueue: MailQueue,
    private readonly outbox: OutboxRelay,
  ) {}

  /** @throws GoTrueError `mfa_factor_not_found`, `mfa_verification_failed`, `mfa_recovery_codes_locked` */
  async verify(session: SessionWithUser, code: string): Promise<SignedIn> {
    // A wrong code has to stay counted, so a refusal must not undo the transaction.
    const outcome = await this.db.$transaction((tx) => this.decide(tx, session, code), transactionLimits());
    this.mailQueue.wake();
    if ('refused' in outcome) throw outcome.refused;
    await this.outbox.flush();
    return outcome;
  }

  private async decide(tx: Transaction, session: SessionWithUser, code: string): Promise<Outcome> {
    const locked = await lockPerson(tx, session);
    const { person } = locked;
    const set = person.factors.find(({ type }) => type === 'recovery_code');
    if (!set) return { refused: noSuchFactor() };
    const unused = { factor_id: set.id, used_at: null };
    const take = async () => {
      const { count } = await tx.recoveryCode.updateMany({
        where: { ...unused, code_hash: recoveryCodeHash(set.id, code) },
        data: { used_at: this.clock.now() },
      });
      return count === 1;
    };
    const refused = await this.tries.try(tx, person, {
      method: 'mfa/recovery_code',
      lockedCode: 'mfa_recovery_codes_locked',
      take,
    });
    if (refused) return { refused };
    const left = await tx.recoveryCode.count({ where: unused });
    await this.notices.queue(tx, person.id, { change: 'recovery_code_used', left });
    return this.upgradeSession.upgrade(tx, locked, { method: 'mfa/recovery_code', factorId: set.id });
  }
}
