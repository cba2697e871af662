import { Controller, Inject } from '@nestjs/common';
import { type SessionView, sessionRoutes } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { before, DAY_MS } from '@bindery/service-kit/time';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { Account, Session } from '../generated/prisma/client.js';
import { deviceOf } from './device.js';

/** A session last used before this has expired. */
const oldestUse = (account: Pick<Account, 'session_days'>, now: Date): Date =>
  before(now, account.session_days * DAY_MS);

export const isActive = (
  {
    ended_at: endedAt,
    last_used_at: lastUsedAt,
    user,
  }: Pick<Session, 'ended_at' | 'last_used_at'> & { user: { account: Pick<Account, 'session_days'> } },
  now: Date,
) => endedAt === null && lastUsedAt > oldestUse(user.account, now);

@Controller()
export class ListSessions {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(sessionRoutes.list)
  async list({
    caller: { userId, accountId, sessionId },
  }: Call<typeof sessionRoutes.list>): Promise<ListOf<SessionView>> {
    const account = await this.db.account.findUniqueOrThrow({ where: { id: accountId } });
    const sessions = await activeSessionsOf(this.db, { id: userId, account }, this.clock.now());
    const items = sessions.map((session) => ({ ...session, current: session.id === sessionId }));
    return { items, total: items.length, filtered: items.length };
  }
}

/** The active sessions of one person, the one used last first. */
export async function activeSessionsOf(
  db: IdentityDatabase,
  { id, account }: { readonly id: string; readonly account: Pick<Account, 'session_days'> },
  now: Date,
): Promise<Omit<SessionView, 'current'>[]> {
  const rows = await db.session.findMany({
    where: { user_id: id, ended_at: null, last_used_at: { gt: oldestUse(account, now) } },
    orderBy: [{ last_used_at: 'desc' }, { id: 'asc' }],
  });
  return rows.map(viewOf);
}

function viewOf(session: Session): Omit<SessionView, 'current'> {
  return {
    id: session.id,
    device: deviceOf(session),
    network: session.network,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
  };
}
