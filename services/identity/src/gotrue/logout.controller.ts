import { Controller, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { Public } from '@bindery/service-kit/guard';
import { QueryOf } from '@bindery/service-kit/http';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { z } from 'zod';
import { InjectDatabase, type IdentityDatabase } from '../database/identity-database.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { isActive } from '../sessions/list-sessions.js';
import { logoutQuery } from './gotrue-bodies.js';
import { GoTrueCallers } from './gotrue-callers.js';

/** `/logout`: whoever holds a token of a living session may end it, however old the token is. */
@Controller('auth/v1/logout')
export class LogoutController {
  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    private readonly callers: GoTrueCallers,
    private readonly sessions: EndSessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(204)
  @Public()
  async logout(
    @Headers('authorization') authorization: string | undefined,
    @QueryOf(logoutQuery) { scope }: z.output<typeof logoutQuery>,
  ): Promise<void> {
    const { session_id: id, sub: userId } = await this.callers.claims(authorization, { allowExpired: true });
    const session = await this.db.session.findUnique({
      where: { id, userId },
      include: { user: { select: { accountId: true } } },
    });
    // A session that has ended must not end others, and has nothing left to end itself.
    if (!session || !isActive(session, this.clock.now())) return;
    const chosen = scope === 'global' ? 'all' : scope === 'local' ? { id } : { not: id };
    await this.sessions.endNow({ userId, accountId: session.user.accountId }, chosen, 'signed_out');
  }
}
