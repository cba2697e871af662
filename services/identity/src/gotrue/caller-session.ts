import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Public } from '@bindery/service-kit/guard';
import type { FastifyRequest } from 'fastify';
import type { SessionWithUser } from '../access/person.js';
import { GoTrueCallers } from './gotrue-callers.js';

const NEEDED_SESSION = Symbol('NEEDED_SESSION');

/** Which session a call needs: a method of {@link GoTrueCallers}, which says what of it is required. */
type NeededSession = 'session' | 'undueSession' | 'provedSession' | 'completeSession';

const sessions = new WeakMap<FastifyRequest, SessionWithUser>();

/** Reads the session of a call before its body is looked at, as GoTrue does. */
@Injectable()
class CallerSessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: GoTrueCallers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const needed = this.reflector.get<NeededSession>(NEEDED_SESSION, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    sessions.set(request, await this.callers[needed](request.headers.authorization));
    return true;
  }
}

/** Has a handler of `/auth/v1` called only with a session, which {@link CallerSession} injects. */
export const NeedsSession = (needed: NeededSession = 'session'): MethodDecorator =>
  applyDecorators(Public(), SetMetadata(NEEDED_SESSION, needed), UseGuards(CallerSessionGuard));

/** The session of the caller, in a handler with {@link NeedsSession}. */
export const CallerSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): SessionWithUser => {
    const session = sessions.get(context.switchToHttp().getRequest<FastifyRequest>());
    if (!session) throw new Error('This handler declares no session');
    return session;
  },
);
