import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { sessionList, type SessionView } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { AppError } from '@bindery/service-kit/errors';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { IdParam, Replies } from '@bindery/service-kit/http';
import type { Session } from '../generated/prisma/client.js';
import { deviceName } from './device.js';
import { Sessions } from './sessions.service.js';

/** One's own signed-in devices. */
@Controller('api/auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  @Get()
  @Requires('session:own')
  @Replies(sessionList)
  async list(@CurrentPrincipal() person: Principal): Promise<ListOf<SessionView>> {
    const items = (await this.sessions.living(person.userId)).map((session) =>
      viewOf(session, person.sessionId),
    );
    return { items, total: items.length, filtered: items.length };
  }

  /** Signs out every other device. */
  @Delete()
  @HttpCode(204)
  @Requires('session:own')
  async endOthers(@CurrentPrincipal() person: Principal): Promise<void> {
    await this.sessions.endNow(person, { not: person.sessionId }, 'revoked');
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('session:own')
  async end(@IdParam() id: string, @CurrentPrincipal() person: Principal): Promise<void> {
    const ended = await this.sessions.endNow(person, { id }, 'revoked');
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
