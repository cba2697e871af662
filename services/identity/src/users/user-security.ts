import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, userSecurityRoutes, type UserSecurityView } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { Factor, WebauthnCredential } from '../generated/prisma/client.js';
import { requireMayActOn } from '../seats/find-member.js';
import { EndSessions, noSuchSession } from '../sessions/end-sessions.js';
import { activeSessionsOf } from '../sessions/list-sessions.js';
import { lockUser } from './lock-user.js';

/** How a user signs in, and where they are signed in, for the superuser. */
@Controller()
export class UserSecurity {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly ending: EndSessions,
    private readonly audit: IdentityAudit,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(userSecurityRoutes.get)
  async get({ params: { id } }: Call<typeof userSecurityRoutes.get>): Promise<UserSecurityView> {
    const user = await this.db.user.findUnique({
      where: { id },
      include: {
        account: true,
        factors: {
          where: { status: 'verified' },
          include: { credential: true },
          orderBy: { created_at: 'asc' },
        },
        credentials: { where: { factor_id: null }, orderBy: { created_at: 'asc' } },
      },
    });
    if (!user) throw new AppError('not_found', { detail: "This user doesn't exist." });
    const codes = user.factors.find(({ type }) => type === 'recovery_code');
    return {
      factors: [
        ...user.factors.filter((factor) => factor !== codes).map(viewOfFactor),
        ...user.credentials.map(viewOfPasskey),
      ],
      recovery_codes_left:
        codes === undefined
          ? null
          : await this.db.recoveryCode.count({ where: { factor_id: codes.id, used_at: null } }),
      sessions: await activeSessionsOf(this.db, user, this.clock.now()),
    };
  }

  @Handles(userSecurityRoutes.endSessions)
  async endSessions({ caller, params: { id } }: Call<typeof userSecurityRoutes.endSessions>): Promise<void> {
    await this.end(caller, id, 'all');
  }

  /** @throws AppError `not_found` for one of somebody else, or that has ended */
  @Handles(userSecurityRoutes.endSession)
  async endSession({ caller, params }: Call<typeof userSecurityRoutes.endSession>): Promise<void> {
    const ended = await this.end(caller, params.id, { id: params.session_id });
    if (ended === 0) throw noSuchSession();
  }

  private async end(caller: Principal, id: string, chosen: { id: string } | 'all'): Promise<number> {
    const known = await this.db.user.findUnique({ where: { id }, select: { account_id: true } });
    const attempt: Attempt = {
      accountId: known?.account_id ?? caller.accountId,
      ...{ action: identityActions.sessionsEnded, recordType: 'user', recordId: id },
    };
    const ended = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction(async (tx) => {
        const user = await lockUser(tx, id);
        requireMayActOn(caller, user);
        const owner = { userId: id, accountId: user.account_id };
        const count = await this.ending.end(tx, owner, chosen, 'revoked');
        if (count > 0) await this.audit.record(tx, { ...attempt, accountId: user.account_id });
        return count;
      }, transactionLimits()),
    );
    await this.outbox.flush();
    return ended;
  }
}

type Proof = UserSecurityView['factors'][number];

/** An app's uses aren't kept, but when it was last asked for one. */
const viewOfFactor = ({
  credential,
  last_challenged_at,
  ...factor
}: Factor & { credential: WebauthnCredential | null }): Proof => ({
  id: factor.id,
  kind: factor.type === 'totp' ? 'totp' : 'webauthn',
  friendly_name: factor.friendly_name,
  created_at: factor.created_at.toISOString(),
  last_used_at: (credential ? credential.last_used_at : last_challenged_at)?.toISOString() ?? null,
});

const viewOfPasskey = (passkey: WebauthnCredential): Proof => ({
  id: passkey.id,
  kind: 'passkey',
  friendly_name: passkey.friendly_name,
  created_at: passkey.created_at.toISOString(),
  last_used_at: passkey.last_used_at?.toISOString() ?? null,
});
