import {
  applyDecorators,
  createParamDecorator,
  Header,
  HttpCode,
  HttpStatus,
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
import {
  isFile,
  type Deprecation,
  type FileReply,
  type NamedFileReply,
  type RateLimit,
  type Route,
  type Schema,
  type Upload,
} from '@bindery/contracts/route';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { z } from 'zod';
import { currentPrincipal, Public, Requires } from '../guard/index.js';
import {
  fileHeaders,
  NamedFile,
  Page,
  parse,
  parseInPath,
  Replies,
  TaggedFile,
  uploadedFile,
  VersionTagInterceptor,
  type UploadedFile,
} from '../http/index.js';
import { epochSeconds } from '../timing/time.js';
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
  /** The file that a route with an upload takes. */
  readonly upload: R extends { readonly upload: Upload } ? UploadedFile : undefined;
  /** The signed-in person; undefined where the route is public. */
  readonly caller: R['access'] extends 'public' ? undefined : Principal;
  readonly ifMatch: HeaderOf<R, 'ifMatch'>;
  readonly idempotencyKey: HeaderOf<R, 'idempotent'>;
  /** Of a route that answers a file or its job: whether the client takes the file at once. */
  readonly takesFile: R['accepted'] extends z.core.$ZodType ? boolean : undefined;
}

/** The return type of a handler: the input of the reply's schema, a file or the job that makes it, or nothing. */
type Answer<R extends Route> = R['reply'] extends z.core.$ZodType
  ? z.input<R['reply']> | Promise<z.input<R['reply']> | AcceptedOf<R> | AsFileOf<R>>
  : R['reply'] extends FileReply
    ? Promise<FileOf<R['reply']> | (R['accepted'] extends z.core.$ZodType ? z.input<R['accepted']> : never)>
    : Promise<void>;

type AcceptedOf<R extends Route> = R['accepted'] extends z.core.$ZodType
  ? Accepted<z.input<R['accepted']>>
  : never;

type AsFileOf<R extends Route> = R extends { readonly asFile: FileReply } ? StreamableFile : never;

/** The 202 answer of a route that declares one of the same shape: the work goes on. */
export class Accepted<T> {
  constructor(readonly answer: T) {}
}

type FileOf<Reply extends FileReply> = Reply extends { readonly fileName: string }
  ? StreamableFile
  : Reply extends { readonly mediaType: 'text/html' }
    ? Page
    : NamedFile;

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
  const { method, path, access, scope, status, accepted, reply, etag, cache, rateLimit, deprecated } = route;
  return [
    RouteConfig({ declared: route }),
    RequestMapping({ method: RequestMethod[method], path: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    HttpCode(status),
    access === 'public' ? Public() : Requires(access, scope),
    ...(rateLimit ? [UseInterceptors(limitedBy(rateLimit))] : []),
    ...repliesOf(route),
    ...(accepted && !isFile(reply) ? [UseInterceptors(acceptedOrDone)] : []),
    ...(etag ? [UseInterceptors(VersionTagInterceptor)] : []),
    ...(cache ? [Header('Cache-Control', cache)] : []),
    ...(deprecated ? deprecationHeaders(deprecated) : []),
  ];
}

/** RFC 9745 and RFC 8594. */
function deprecationHeaders({ since, sunset }: Deprecation): MethodDecorator[] {
  const deprecation = `@${String(epochSeconds(new Date(since)))}`;
  return [Header('Deprecation', deprecation), Header('Sunset', new Date(sunset).toUTCString())];
}

function repliesOf({ reply, accepted, asFile }: Route): MethodDecorator[] {
  if (reply === null) return [];
  if (isFile(reply)) return [UseInterceptors(sentAs(reply, accepted))];
  return [asFile ? UseInterceptors(replyOrFile(reply, asFile)) : Replies(reply)];
}

async function callOf(route: Route, context: ExecutionContext): Promise<Call<Route>> {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const { params, body, headers } = request;
  const uploaded =
    route.upload && (await uploadedFile(route.upload, request, http.getResponse<FastifyReply>()));
  return {
    params: parseInPath(route.params, params),
    query: route.query && parse(route.query, uploaded?.query ?? request.query ?? {}),
    body: route.body && parse(route.body, body === undefined ? {} : body),
    upload: uploaded?.file,
    caller: route.access === 'public' ? undefined : currentPrincipal(),
    ifMatch: route.ifMatch && headers['if-match'],
    idempotencyKey: route.idempotent && headers['idempotency-key'],
    takesFile: route.accepted && headers.accept?.trim() !== 'application/json',
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

const acceptedOrDone: NestInterceptor = {
  intercept: (context, next) =>
    next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof Accepted)) return answer;
        void context.switchToHttp().getResponse<FastifyReply>().status(HttpStatus.ACCEPTED);
        return answer.answer as unknown;
      }),
    ),
};

/** A reply that is no file is parsed like any other. */
const replyOrFile = (reply: Schema, file: NamedFileReply): NestInterceptor => ({
  intercept: (context, next) =>
    next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof StreamableFile)) return reply.parse(answer);
        void context.switchToHttp().getResponse<FastifyReply>().headers(fileHeaders(file));
        return answer;
      }),
    ),
});

/** Names the file once there is one: a failure is no attachment. What is no file is the job that makes it. */
const sentAs = (declared: FileReply, accepted: Route['accepted']): NestInterceptor => ({
  intercept: (context, next) => {
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (accepted && !(answer instanceof StreamableFile)) {
          void reply.status(HttpStatus.ACCEPTED);
          return accepted.parse(answer);
        }
        if (answer instanceof TaggedFile) {
          void reply.header('ETag', answer.etag);
          if (answer.isKnownBy(http.getRequest<FastifyRequest>().headers['if-none-match'])) {
            void reply.status(HttpStatus.NOT_MODIFIED);
            return undefined;
          }
        }
        if (answer instanceof Page) void reply.status(answer.status);
        const named = answer instanceof NamedFile ? answer : declared;
        if ('fileName' in named) void reply.headers(fileHeaders(named));
        return answer;
      }),
    );
  },
});
