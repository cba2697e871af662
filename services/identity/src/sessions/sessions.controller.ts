import { Controller } from '@nestjs/common';
import { sessionRoutes, type SessionView } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { Session } from '../generated/prisma/client.js';
import { deviceName } from './device.js';
import { Sessions } from './sessions.js';

/** One's own signed-in devices. */
@Controller()
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  @Handles(sessionRoutes.list)
  async list({ caller }: Call<typeof sessionRoutes.list>): Promise<ListOf<SessionView>> {
    const items = (await this.sessions.active(caller.userId)).map((session) =>
      viewOf(session, caller.sessionId),
    );
    return { items, total: items.length, filtered: items.length };
  }

  /** Signs out every other device. */
  @Handles(sessionRoutes.endOthers)
  async endOthers({ caller }: Call<typeof sessionRoutes.endOthers>): Promise<void> {
    await this.sessions.endNow(caller, { not: caller.sessionId }, 'revoked');
  }

  @Handles(sessionRoutes.end)
  async end({ params, caller }: Call<typeof sessionRoutes.end>): Promise<void> {
    const ended = await this.sessions.endNow(caller, { id: params.id }, 'revoked');
    if (ended === 0)
      throw new AppError('not_found', { detail: 'This session does not exist or has ended already.' });
  }
}

function viewOf(session: Session, currentId: string): SessionView {
  return {
    id: session.id,
    device: deviceName(session.userAgent),
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    current: session.id === currentId,
  };
}
