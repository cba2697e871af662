import { Inject, Injectable } from '@nestjs/common';
import type { FactorMethod } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { withAccount, roleOf, type Person } from '../access/person.js';
import { hasFactor } from '../access/second-factor.js';
import { AccessChanges } from '../access/access-changes.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { Transaction } from '../database/identity-database.js';
import type { Session, SessionProof } from '../generated/prisma/client.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { SessionTokens } from '../sessions/session-tokens.js';
import type { SignedIn } from '../sign-in/sign-in.js';
import { CancelReset } from './cancel-reset.js';

/** The proof that a person has just given. */
export interface GivenProof {
  readonly method: FactorMethod;
  /** The factor, or the passkey. */
  readonly factorId: string;
  /** The answer carries no tokens, so the client renews by the one that it has. */
  readonly keepsTokens?: true;
}

/** Makes a session what its person has proved. The person must be locked. */
@Injectable()
export class UpgradeSession {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: EndSessions,
    private readonly tokens: SessionTokens,
    private readonly accessChanges: AccessChanges,
    private readonly audit: IdentityAudit,
    private readonly cancelReset: CancelReset,
  ) {}

  /**
   * Raises a session to `aal2`. Its earlier refresh tokens are refused, if it gets another. A factor ends the person's sessions
   * without one; a passkey, which asks for nothing after a mailed link, doesn't.
   * @param person as they were before the proof
   * @returns the session with its tokens, and the person as they are now
   */
  async upgrade(
    tx: Transaction,
    { person, session }: { person: Person; session: Session },
    { method, factorId, keepsTokens }: GivenProof,
  ): Promise<SignedIn> {
    const refreshToken =
      session.aal === 'aal2' || keepsTokens
        ? await this.tokens.newest(tx, session.id)
        : await this.tokens.replace(tx, session.id);
    await keepProof(tx, session, factorId);
    const proved = await tx.session.update({
      where: { id: session.id },
      data: { aal: 'aal2', proof_method: method, proof_at: this.clock.now(), proof_factor_id: factorId },
    });
    const owner = { userId: person.id, accountId: person.account_id };
    if (method !== 'passkey')
      await this.sessions.end(tx, owner, { aal1Not: session.id }, 'second_factor_given');
    // Tokens of before the first factor say that none is due.
    if (!hasFactor(person)) await this.outdateTokens(tx, person.id);
    await this.cancelReset.cancel(tx, person);
    await this.audit.record(tx, {
      accountId: person.account_id,
      action: identityActions.identityConfirmed,
      recordType: 'user',
      recordId: person.id,
      fields: [method],
      actor: { id: person.id, role: roleOf(person) },
    });
    const present = await tx.user.findUniqueOrThrow({ where: { id: person.id }, include: withAccount });
    return { person: present, session: proved, refreshToken };
  }

  /**
   * Takes back what a factor or passkey proved that is gone. A session that had another proof before is what that made
   * it; others need one again, if the person has any.
   */
  async downgrade(tx: Transaction, userId: string, factorId: string): Promise<void> {
    await tx.sessionProof.deleteMany({ where: { factor_id: factorId, session: { user_id: userId } } });
    const proved = await tx.session.findMany({
      where: { user_id: userId, proof_factor_id: factorId, ended_at: null },
      include: { earlierProofs: { orderBy: { proved_at: 'desc' }, take: 1 } },
    });
    for (const { id, proof_method, earlierProofs } of proved)
      await tx.session.update({ where: { id }, data: columnsAfter(proof_method, earlierProofs[0]) });
    await this.outdateTokens(tx, userId);
  }

  private async outdateTokens(tx: Transaction, userId: string): Promise<void> {
    const user = await tx.user.update({ where: { id: userId }, data: { version: { increment: 1 } } });
    await this.accessChanges.userAccessChanged(tx, user);
  }
}

/** Keeps the newest proof of a session beside the one that takes its place. */
async function keepProof(tx: Transaction, session: Session, nextFactorId: string): Promise<void> {
  const { id, proof_factor_id, proof_method, proof_at } = session;
  if (proof_factor_id === null || proof_factor_id === nextFactorId) return;
  if (proof_method === null || proof_at === null) return;
  const proof = { session_id: id, factor_id: proof_factor_id };
  const said = { method: proof_method, proved_at: proof_at };
  await tx.sessionProof.upsert({
    where: { session_id_factor_id: proof },
    update: said,
    create: { ...proof, ...said },
  });
}

/** A session of an extension has no proof of its own to step up by. */
const columnsAfter = (method: string | null, earlier: SessionProof | undefined): Partial<Session> =>
  earlier
    ? {
        proof_factor_id: earlier.factor_id,
        ...(method !== null && { proof_method: earlier.method, proof_at: earlier.proved_at }),
      }
    : { aal: 'aal1', proof_method: null, proof_at: null, proof_factor_id: null };
