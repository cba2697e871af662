import { Injectable } from '@nestjs/common';
import type { FactorMethod } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import { roleOf, type Person } from '../access/person.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { Transaction } from '../database/identity-database.js';
import { GoTrueError, type GoTrueErrorCode } from '../errors/gotrue-error.js';
import { FactorAttempts } from './factor-attempts.js';
import { SecurityNotices } from '../security/security-notices.js';

interface CodeTry {
  readonly method: FactorMethod;
  /** The error's code where no try is left. */
  readonly lockedCode: GoTrueErrorCode;
  /** Uses the code up. @returns whether it was right */
  readonly take: () => Promise<boolean>;
}

function wrongCode(triesLeft: number): GoTrueError {
  if (triesLeft <= 0)
    return new GoTrueError(
      'mfa_verification_failed',
      'This code is wrong. Wait 15 minutes before you try again.',
    );
  const left = triesLeft === 1 ? 'once more' : `${String(triesLeft)} more times`;
  return new GoTrueError(
    'mfa_verification_failed',
    `This code is wrong or was used already. You can try ${left}.`,
  );
}

/** Tries the codes of factors, as often as people mistype. The person must be locked. */
@Injectable()
export class CodeTries {
  constructor(
    private readonly attempts: FactorAttempts,
    private readonly audit: IdentityAudit,
    private readonly notices: SecurityNotices,
  ) {}

  /** @returns why not, or null when the code was right. Commit the transaction in either case. */
  async try(
    tx: Transaction,
    person: Person,
    { method, lockedCode, take }: CodeTry,
  ): Promise<GoTrueError | null> {
    const locked = await this.attempts.refusal(tx, person.id, lockedCode);
    if (locked) return locked;
    const isRight = await take();
    const { isLocked, triesLeft } = await this.attempts.note(tx, person.id, isRight);
    if (isRight) return null;
    const attempt = {
      accountId: person.account_id,
      action: identityActions.identityConfirmed,
      recordType: 'user',
      recordId: person.id,
      fields: [method],
      actor: { id: person.id, role: roleOf(person) },
    } as const;
    await this.audit.record(tx, attempt, 'denied');
    if (isLocked) await this.notices.queue(tx, person.id, { change: 'codes_locked' });
    return wrongCode(triesLeft);
  }
}
