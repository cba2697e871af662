import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Denial } from '@bindery/contracts/access';
import type { FastifyRequest } from 'fastify';
import { catchError, from, type Observable } from 'rxjs';
import { bearerToken, type AccessPolls, type TokenVerifier } from '../auth/index.js';
import { currentContext } from '../context/request-context.js';
import { AppError } from '../errors/app-error.js';

export const TOKEN_VERIFIER = Symbol('TOKEN_VERIFIER');
export const ACCESS_POLLS = Symbol('ACCESS_POLLS');

const denials: ReadonlySet<string> = new Set<Denial>([
  'forbidden',
  'plan_upgrade_required',
  'service_not_included',
  'subscription_inactive',
]);

/**
 * Keeps a call from being denied for what its token says of a former plan or role: a change takes a moment from
 * identity to here. The guard asks before it denies, and the interceptor before a handler's denial is answered.
 */
@Injectable()
export class NewestAccess implements NestInterceptor {
  constructor(
    @Inject(TOKEN_VERIFIER) private readonly tokens: TokenVerifier,
    @Inject(ACCESS_POLLS) private readonly polls: AccessPolls,
  ) {}

  /** @throws AppError `token_stale` or `session_revoked` if the call's token is older than a change of access */
  async requireFor({ headers }: FastifyRequest): Promise<void> {
    const token = bearerToken(headers.authorization);
    if (!token) return;
    await this.polls.catchUp();
    await this.tokens.verify(token);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(catchError((error: unknown) => from(this.rethrow(request, error))));
  }

  private async rethrow(request: FastifyRequest, error: unknown): Promise<never> {
    const isDenial = error instanceof AppError && denials.has(error.code);
    if (isDenial && currentContext()?.principal) await this.requireFor(request);
    throw error;
  }
}
