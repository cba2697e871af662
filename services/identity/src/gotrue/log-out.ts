import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { z } from 'zod';
import type { IdentityDatabase } from '../database/identity-database.js';
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

  async end(authorization: string | undefined, scope: Scope): Promise<void> {
    const { session_id: id, sub: userId } = await this.callers.claims(authorization, { allowExpired: true });
    const session = await this.db.session.findUnique({
      where: { id, user_id: userId },
      include: { user: { include: { account: true } } },
    });
    // A session that has ended must not end others, and has nothing left to end itself.
    if (!session || !isActive(session, this.clock.now())) return;
    const chosen = scope === 'global' ? 'all' : scope === 'local' ? { id } : { not: id };
    await this.sessions.endNow({ userId, accountId: session.user.account_id }, chosen, 'signed_out');
  }
}
