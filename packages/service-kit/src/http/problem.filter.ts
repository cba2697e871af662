import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { PROBLEM_MEDIA_TYPE, type ErrorCode, type ProblemDetails } from '@bindery/contracts/errors';
import { errorsOf, type Route } from '@bindery/contracts/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { throwError, type Observable } from 'rxjs';
import { currentContext } from '../context/request-context.js';
import { isDatabaseGone } from '../database/index.js';
import { AppError } from '../errors/app-error.js';
import { LOGGER } from '../tokens/tokens.js';
import type { Logger } from '../logging/logger.js';

/** Lets some routes format errors differently, as `/auth/v1` does for GoTrue's clients. */
export type ErrorFormatter = (
  problem: ProblemDetails,
  error: AppError,
) => { body: object; headers?: Record<string, string> };
export const ERROR_FORMATTERS = Symbol('ERROR_FORMATTERS');
export type ErrorFormatters = Readonly<Record<string, ErrorFormatter>>;

const byStatus: Readonly<Record<number, [ErrorCode, string]>> = {
  400: ['bad_json', "The request body isn't valid JSON. Check it and send it again."],
  404: ['not_found', 'Nothing exists at this address.'],
  413: ['payload_too_large', 'The request is too large. Send less at once.'],
  415: ['unsupported_media_type', 'Send the request as application/json.'],
};

/** Turns whatever was thrown into the error that is answered. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status =
    error instanceof HttpException
      ? error.getStatus()
      : (error as { statusCode?: number } | null)?.statusCode;
  const known = status === undefined ? undefined : byStatus[status];
  if (known) return new AppError(known[0], { detail: known[1], cause: error });
  if (isDatabaseGone(error)) {
    return new AppError('unavailable', {
      detail: "Bindery can't reach its records right now. Try again in a moment.",
      cause: error,
    });
  }
  return new AppError('internal', {
    detail:
      'Something went wrong on our side. Try again. If the problem persists, contact support with this request ID.',
    cause: error,
  });
}

/** Answers every error as problem details, over HTTP and over NATS. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ERROR_FORMATTERS) private readonly formatters: ErrorFormatters,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): Observable<never> | undefined {
    const error = toAppError(thrown);
    if (error.status >= 500 && !error.isLoad)
      this.logger.error({ err: error.cause ?? error, code: error.code }, error.message);
    const problem = error.toProblem(currentContext()?.requestId ?? 'none');
    if (host.getType() === 'rpc') return throwError(() => problem);
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    this.reportUndeclared(request, error);
    this.answer(request, http.getResponse<FastifyReply>(), problem, error);
    return undefined;
  }

  /** Clients learn from the API's description which failures to expect, so one that it does not name is a bug. */
  private reportUndeclared({ routeOptions }: FastifyRequest, { code }: AppError): void {
    const { declared } = routeOptions.config as { declared?: Route };
    if (!declared || errorsOf(declared).has(code)) return;
    this.logger.error(
      { code, route: `${declared.method} ${declared.path}` },
      'a route does not declare its error',
    );
  }

  private answer(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: ProblemDetails,
    error: AppError,
  ): void {
    const format = Object.entries(this.formatters).find(([prefix]) => request.url.startsWith(prefix))?.[1];
    const { body, headers } = format ? format(problem, error) : { body: problem, headers: undefined };
    if (error.retryAfterSeconds !== undefined)
      void reply.header('Retry-After', String(error.retryAfterSeconds));
    void reply
      .status((body as { status?: number }).status ?? problem.status)
      .headers({ ...headers, 'Cache-Control': 'no-store' })
      .type(PROBLEM_MEDIA_TYPE)
      .send(body);
  }
}
