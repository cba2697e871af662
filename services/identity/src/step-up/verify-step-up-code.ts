import { Inject, Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { roleOf, type SessionWithUser } from '../access/person.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { Secrets } from '../secrets/secrets.js';
import { SessionTokens } from '../sessions/session-tokens.js';
import type { SignedIn } from '../sign-in/sign-in.js';
import { MAX_CODE_TRIES, stepUpCodeHash, tryStepUpCode } from './step-up-code.js';

const over = () => new GoTrueError('otp_expired', 'This code no longer works. Request a new one.');

function wrong(triesLeft: number): GoTrueError {
  if (triesLeft === 0)
    return new GoTrueError('otp_expired', 'This code was wrong too often. Request a new one.');
  const left = triesLeft === 1 ? 'once more' : `${String(triesLeft)} more times`;
  return new GoTrueError('otp_expired', `This code is wrong. Check the newest email. You can try ${left}.`);
}

type Outcome = SignedIn | { readonly refused: GoTrueError };

/** Takes the mailed code as the proof of who the person of a session is. */
@Injectable()
export class VerifyStepUpCode {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly audit: IdentityAudit,
    private readonly tokens: SessionTokens,
  ) {}

  /** @throws GoTrueError `otp_expired`, or `session_not_found` if the session has ended meanwhile */
  async verify(session: SessionWithUser, code: string): Promise<SignedIn> {
    // A wrong code has to stay counted, so a refusal must not undo the transaction.
    const outcome = await this.db.$transaction((tx) => this.decide(tx, session, code), transactionLimits());
    if ('refused' in outcome) throw outcome.refused;
    return outcome;
  }

  private async decide(tx: Transaction, { id, user }: SessionWithUser, code: string): Promise<Outcome> {
    await tx.$queryRaw`SELECT id FROM sessions WHERE id = ${id}::uuid FOR UPDATE`;
    const session = await tx.session.findUnique({ where: { id, ended_at: null } });
    if (!session)
      return { refused: new GoTrueError('session_not_found', 'This session has ended. Sign in again.') };
    const now = this.clock.now();
    const result = tryStepUpCode(session, stepUpCodeHash(this.secrets, id, code), now);
    if (result === 'over') return { refused: over() };
    const attempt = {
      accountId: user.account_id,
      action: identityActions.identityConfirmed,
      recordType: 'user',
      recordId: user.id,
      actor: { id: user.id, role: roleOf(user) },
    } as const;
    await this.audit.record(tx, attempt, result === 'right' ? 'success' : 'denied');
    if (result === 'wrong') {
      const tries = session.step_up_code_tries + 1;
      await tx.session.update({ where: { id }, data: { step_up_code_tries: tries } });
      return { refused: wrong(MAX_CODE_TRIES - tries) };
    }
    const proved = await tx.session.update({
      where: { id },
      data: { reauthenticated_at: now, step_up_code_hash: null },
    });
    return { person: user, session: proved, refreshToken: await this.tokens.newest(tx, id) };
  }
}
