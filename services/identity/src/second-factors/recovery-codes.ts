import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { identityActions, type IdentityAction } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { roleOf, type Person, type SessionWithUser } from '../access/person.js';
import { enrolledMethods } from '../access/second-factor.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { MailQueue } from '../mail/mail-queue.js';
import { SecurityNotices } from '../security/security-notices.js';
import { freeName, noSuchFactor, requireFreshProof } from './factor-rules.js';
import { lockPerson } from './lock-person.js';
import { newRecoveryCodes, RECOVERY_CODES, recoveryCodeHash } from './recovery-code.js';

const NAME = 'Recovery codes';

interface NewRecoveryCodes {
  readonly id: string;
  readonly type: 'recovery_code';
  readonly friendly_name: string;
  readonly total: number;
  /** For the person's eyes only, and only now. */
  readonly codes: string[];
}

/** The set of recovery codes of a person: each works once, beside another factor. */
@Injectable()
export class RecoveryCodes {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: IdentityAudit,
    private readonly notices: SecurityNotices,
    private readonly mailQueue: MailQueue,
  ) {}

  /** @throws GoTrueError `mfa_factor_not_found` */
  async status({ user }: SessionWithUser) {
    const { id } = setOf(user);
    const remaining = await this.db.recoveryCode.count({ where: { factor_id: id, used_at: null } });
    return { id, type: 'recovery_code', total: RECOVERY_CODES, remaining };
  }

  /** @throws AppError `step_up_required`, GoTrueError `mfa_recovery_codes_sole_factor`, `mfa_verified_factor_exists` */
  generate(session: SessionWithUser, name: string | null): Promise<NewRecoveryCodes> {
    return this.change(session, async (tx, person) => {
      if (person.factors.some(({ type }) => type === 'recovery_code')) {
        throw new GoTrueError(
          'mfa_verified_factor_exists',
          'You have recovery codes. Replace them if you need others.',
        );
      }
      return this.make(tx, person, name);
    });
  }

  /** Replaces all codes, used or not. @throws AppError `step_up_required`, GoTrueError `mfa_factor_not_found` */
  regenerate(session: SessionWithUser): Promise<NewRecoveryCodes> {
    return this.change(session, async (tx, person) => {
      const { id, friendly_name } = setOf(person);
      await tx.factor.delete({ where: { id } });
      const factors = person.factors.filter((factor) => factor.id !== id);
      return this.make(tx, { ...person, factors }, friendly_name);
    });
  }

  /** @throws AppError `step_up_required`, GoTrueError `mfa_factor_not_found` */
  remove(session: SessionWithUser): Promise<{ id: string }> {
    return this.change(session, async (tx, person) => {
      const { id } = setOf(person);
      await tx.factor.delete({ where: { id } });
      await this.record(tx, person, identityActions.recoveryCodesRemoved);
      await this.notices.queue(tx, person.id, { change: 'recovery_codes_removed' });
      return { id };
    });
  }

  private async change<T>(
    session: SessionWithUser,
    work: (tx: Transaction, person: Person) => Promise<T>,
  ): Promise<T> {
    requireFreshProof(session, this.clock.now());
    const result = await this.db.$transaction(async (tx) => {
      const { person } = await lockPerson(tx, session);
      return work(tx, person);
    }, transactionLimits());
    this.mailQueue.wake();
    return result;
  }

  private async make(tx: Transaction, person: Person, name: string | null): Promise<NewRecoveryCodes> {
    if (enrolledMethods(person).length === 0) {
      throw new GoTrueError('mfa_recovery_codes_sole_factor', 'Add another factor or a passkey first.');
    }
    const taken = person.factors.map(({ friendly_name }) => friendly_name);
    const friendlyName = freeName(name ?? NAME, taken);
    const id = randomUUID();
    const now = this.clock.now();
    const codes = newRecoveryCodes();
    await tx.factor.create({
      data: {
        id,
        user_id: person.id,
        type: 'recovery_code',
        friendly_name: friendlyName,
        status: 'verified',
        created_at: now,
        updated_at: now,
        recoveryCodes: { create: codes.map((code) => ({ code_hash: recoveryCodeHash(id, code) })) },
      },
    });
    await this.record(tx, person, identityActions.recoveryCodesMade);
    await this.notices.queue(tx, person.id, { change: 'recovery_codes_made' });
    return { id, type: 'recovery_code', friendly_name: friendlyName, total: RECOVERY_CODES, codes };
  }

  private record(tx: Transaction, person: Person, action: IdentityAction): Promise<void> {
    const actor = { id: person.id, role: roleOf(person) };
    return this.audit.record(tx, {
      accountId: person.account_id,
      action,
      recordType: 'user',
      recordId: person.id,
      actor,
    });
  }
}

function setOf({ factors }: Pick<Person, 'factors'>) {
  const set = factors.find(({ type }) => type === 'recovery_code');
  if (!set) throw noSuchFactor();
  return set;
}
