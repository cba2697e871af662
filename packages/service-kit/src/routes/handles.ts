import {
  applyDecorators,
  createParamDecorator,
  Header,
  HttpCode,
  Injectable,
  RequestMapping,
  RequestMethod,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  StreamableFile,
  type Type,
} from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { isFile, type FileReply, type RateLimit, type Route } from '@bindery/contracts/route';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { z } from 'zod';
import { currentPrincipal, Public, Requires } from '../guard/index.js';
import { parse, parseInPath, Replies, TaggedFile, VersionTagInterceptor } from '../http/index.js';
import { RateLimits } from '../rate-limits/rate-limits.js';

type Parsed<R, Part extends string> = R extends { readonly [P in Part]: infer Schema extends z.core.$ZodType }
  ? z.output<Schema>
  : undefined;

type HeaderOf<R, Flag extends string> = R extends { readonly [F in Flag]: true }
  ? string | undefined
  : undefined;

/** A request as its handler gets it: checked, parsed, and with nothing that the route does not declare. */
export interface Call<R extends Route> {
  readonly params: z.output<R['params']>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
  /** The signed-in person; undefined where the route is public. */
  readonly caller: R['access'] extends 'public' ? undefined : Principal;
  readonly ifMatch: HeaderOf<R, 'ifMatch'>;
  readonly idempotencyKey: HeaderOf<R, 'idempotent'>;
}

/** The return type of a handler: the input of the reply's schema, a file, or nothing. */
type Answer<R extends Route> = R['reply'] extends z.core.$ZodType
  ? z.input<R['reply']> | Promise<z.input<R['reply']>>
  : R['reply'] extends FileReply
    ? Promise<StreamableFile>
    : Promise<void>;

/**
 * Makes a method the handler of a declared route. The method takes the route's {@link Call} and returns its reply, which
 * the compiler checks. Path, guard, status, parsing, `ETag` and `Cache-Control` follow from the declaration.
 */
export function Handles<R extends Route>(route: R) {
  const decorate = applyDecorators(...decoratorsOf(route));
  const theCall = createParamDecorator((_: unknown, context: ExecutionContext) => callOf(route, context))();
  return <Handler extends (call: Call<R>) => Answer<R>>(
    controller: object,
    name: string | symbol,
    handler: TypedPropertyDescriptor<Handler>,
  ): void => {
    theCall(controller, name, 0);
    decorate(controller, name, handler);
  };
}

function decoratorsOf(route: Route): MethodDecorator[] {
  const { method, path, access, status, reply, etag, cache, rateLimit } = route;
  return [
    RouteConfig({ declared: route }),
    RequestMapping({ method: RequestMethod[method], path: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    HttpCode(status),
    access === 'public' ? Public() : Requires(access),
    ...(rateLimit ? [UseInterceptors(limitedBy(rateLimit))] : []),
    ...(reply === null ? [] : [isFile(reply) ? UseInterceptors(sentAs(reply)) : Replies(reply)]),
    ...(etag ? [UseInterceptors(VersionTagInterceptor)] : []),
    ...(cache ? [Header('Cache-Control', cache)] : []),
  ];
}

function callOf(route: Route, context: ExecutionContext): Call<Route> {
  const { params, query, body, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return {
    params: parseInPath(route.params, params),
    query: route.query && parse(route.query, query ?? {}),
    body: route.body && parse(route.body, body === undefined ? {} : body),
    caller: route.access === 'public' ? undefined : currentPrincipal(),
    ifMatch: route.ifMatch && headers['if-match'],
    idempotencyKey: route.idempotent && headers['idempotency-key'],
  } as Call<Route>;
}

/** Counts the call before it is parsed, so that a try with a mistake is a try. */
function limitedBy(limit: RateLimit): Type<NestInterceptor> {
  @Injectable()
  class RateLimitInterceptor implements NestInterceptor {
    constructor(private readonly limits: RateLimits) {}

    async intercept(_context: ExecutionContext, next: CallHandler) {
      await this.limits.consume(limit);
      return next.handle();
    }
  }
  return RateLimitInterceptor;
}

/** Names the file once there is one: a failure is no attachment. */
const sentAs = ({ mediaType, fileName }: FileReply): NestInterceptor => ({
  intercept: (context, next) => {
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const headers = {
      'Content-Type': `${mediaType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    };
    return next.handle().pipe(
      map((file: StreamableFile) => {
        if (file instanceof TaggedFile) {
          void reply.header('ETag', file.etag);
          if (file.isKnownBy(http.getRequest<FastifyRequest>().headers['if-none-match'])) {
            void reply.status(304);
            return undefined;
          }
        }
        void reply.headers(headers);
        return file;
      }),
    );
  },
});
