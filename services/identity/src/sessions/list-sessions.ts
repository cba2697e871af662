import { Controller, Inject } from '@nestjs/common';
import { type SessionView, sessionRoutes } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { before, DAY_MS } from '@bindery/service-kit/time';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { Session } from '../generated/prisma/client.js';
import { deviceName } from './device.js';

/** A session that was unused for this long has expired. */
const IDLE_DAYS = 30;

const oldestUse = (now: Date): Date => before(now, IDLE_DAYS * DAY_MS);

export const isActive = (
  { ended_at: endedAt, last_used_at: lastUsedAt }: Pick<Session, 'ended_at' | 'last_used_at'>,
  now: Date,
) => endedAt === null && lastUsedAt > oldestUse(now);

@Controller()
export class ListSessions {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(sessionRoutes.list)
  async list({
    caller: { userId, sessionId },
  }: Call<typeof sessionRoutes.list>): Promise<ListOf<SessionView>> {
    const sessions = await activeSessionsOf(this.db, userId, this.clock.now());
    const items = sessions.map((session) => ({ ...session, current: session.id === sessionId }));
    return { items, total: items.length, filtered: items.length };
  }
}

/** The active sessions of one person, the one used last first. */
export async function activeSessionsOf(
  db: IdentityDatabase,
  userId: string,
  now: Date,
): Promise<Omit<SessionView, 'current'>[]> {
  const rows = await db.session.findMany({
    where: { user_id: userId, ended_at: null, last_used_at: { gt: oldestUse(now) } },
    orderBy: [{ last_used_at: 'desc' }, { id: 'asc' }],
  });
  return rows.map(viewOf);
}

function viewOf(session: Session): Omit<SessionView, 'current'> {
  return {
    id: session.id,
    device: deviceName(session.user_agent),
    network: session.network,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
  };
}
