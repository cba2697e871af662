import { Inject, Injectable } from '@nestjs/common';
import type { AccessTokenClaims } from '@bindery/contracts/access';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { z } from 'zod';
import type { IdentityDatabase } from '../database/identity-database.js';
import { withAccount } from '../access/person.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { isActive } from '../sessions/list-sessions.js';
import type { logoutQuery } from './gotrue-bodies.js';
import { GoTrueCallers } from './gotrue-callers.js';

type Scope = z.output<typeof logoutQuery>['scope'];

@Injectable()
export class LogOut {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly callers: GoTrueCallers,
    private readonly sessions: EndSessions,
  ) {}

  /** A session that still needs the second factor of its person ends itself alone, whatever the scope. */
  async end({ session_id: id, sub: userId }: AccessTokenClaims, scope: Scope): Promise<void> {
    const session = await this.db.session.findUnique({
      where: { id, user_id: userId },
      include: { user: { include: withAccount } },
    });
    // A session that has ended must not end others, and has nothing left to end itself.
    if (!session || !isActive(session, this.clock.now())) return;
    const alone = scope === 'local' || this.callers.misses(session);
    const chosen = alone ? { id } : scope === 'global' ? 'all' : { not: id };
    await this.sessions.endNow({ userId, accountId: session.user.account_id }, chosen, 'signed_out');
  }
}
