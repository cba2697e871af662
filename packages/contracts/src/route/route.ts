import { z } from 'zod';
import type { ApiScope } from '../access/api-scopes.js';
import type { Permission } from '../access/permissions.js';
import type { ErrorCode } from '../errors/error-table.js';
import type { FileReply, NamedFileReply, Reply, Schema } from './reply.js';
import { uuid } from '../validation/index.js';

/** How often something may be done. Routes that declare the same limit count together. */
export interface RateLimit {
  /** Unique in its service; a label of its metric. */
  readonly name: string;
  readonly points: number;
  readonly perSeconds: number;
  readonly per: 'network' | 'account' | 'person';
}

/** The largest body of a route that declares no limit of its own, in bytes. */
export const DEFAULT_BODY_LIMIT = 65_536;

/** How deep arrays and objects may nest in a body, for a route that declares no depth of its own. */
export const DEFAULT_BODY_DEPTH = 16;

/** A body that is a file, which is passed on while it is read. */
export interface Upload {
  /** Possible values of `Content-Type`. The content itself says what the file is. */
  readonly mediaTypes: readonly string[];
  /** The largest one, in bytes. */
  readonly maxBytes: number;
  /**
   * A form can have the file, as its part `file`, and before it the query's parameters as fields. The file's name stands
   * for this one of them.
   */
  readonly form?: { readonly fileName: string };
}

/** The type of a form that has a file. */
export const FORM_MEDIA_TYPE = 'multipart/form-data';
/** How much larger than its file a form can be. */
export const FORM_OVERHEAD_BYTES = 16_384;

/** All that `Content-Type` can say for an upload. */
export const uploadTypes = ({ mediaTypes, form }: Upload): readonly string[] =>
  form ? [...mediaTypes, FORM_MEDIA_TYPE] : mediaTypes;

/** One call of the API, as it is written down once. */
export interface RouteDeclaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path with its parameters in braces: `/api/insureds/{id}`. */
  readonly path: string;
  readonly service: 'identity' | 'billing' | 'crm' | 'leads' | 'integrations';
  readonly summary: string;
  /** `public`, or the permission that the signed-in caller needs. */
  readonly access: 'public' | Permission;
  /** Makes it a call of the public API: for API keys with this scope, and for nobody else. */
  readonly scope?: ApiScope;
  /** The schemas of those path parameters that are not the id of a record. */
  readonly params?: Readonly<Record<string, z.core.$ZodType<string>>>;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /**
   * An HTML form can be sent as well, which nothing of is read. Any site can send one, so whatever allows the call must be
   * in its address.
   */
  readonly takesForm?: true;
  /** In the place of `body`: a file, far larger than what is held in memory. */
  readonly upload?: Upload;
  /**
   * The one success, by its status. Every failure is a problem document. A file of 200 may have a 202 beside it: the job
   * that makes the file, where that takes longer or the client takes nothing but JSON.
   */
  readonly replies: { readonly [Status in Route['status']]?: Reply };
  /** The same reply as a file, where the query asks for one. */
  readonly asFile?: NamedFileReply;
  /** Failures particular to this call. `errorsOf` adds those that follow from the rest. */
  readonly errors?: readonly ErrorCode[];
  /** A limit of its own, beside the one of the whole API. */
  readonly rateLimit?: RateLimit;
  /** The largest body in bytes, where {@link DEFAULT_BODY_LIMIT} does not do. */
  readonly bodyLimit?: number;
  /** How deep the body may nest, where {@link DEFAULT_BODY_DEPTH} does not do. */
  readonly bodyDepth?: number;
  /** The reply has a `version`, and an `ETag` made of it. */
  readonly etag?: true;
  /** `If-Match` is obeyed: 412 when the record has another version by now. */
  readonly ifMatch?: true;
  /** `Idempotency-Key` is obeyed: a repeated request takes effect once. */
  readonly idempotent?: true;
  /**
   * `no-store`: the reply shows personal data in clear. `private, no-cache`: only the user's browser caches it, and
   * revalidates.
   */
  readonly cache?: 'no-store' | 'private, no-cache';
  /** A request and its reply, for the document; each call of the public API has one. */
  readonly example?: RouteExample;
  /** The call goes on, and new clients use another one. Replies have the headers `Deprecation` and `Sunset`. */
  readonly deprecated?: Deprecation;
}

/** The body of a request and of its reply, as far as the call has them. */
export interface RouteExample {
  readonly body?: unknown;
  readonly reply?: unknown;
}

/** Days, `YYYY-MM-DD` in UTC. */
export interface Deprecation {
  readonly since: string;
  /** The day from which on the call may be gone. */
  readonly sunset: string;
}

/** A declared call, with every path parameter's schema and the status of its success. */
export interface Route extends Omit<RouteDeclaration, 'params' | 'replies'> {
  readonly params: z.ZodObject;
  readonly status: 200 | 201 | 202 | 204;
  readonly reply: Reply;
  /** The content of a 202 beside the file, or beside a reply of the same shape. */
  readonly accepted: Schema | undefined;
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type ParamSchemas<D extends RouteDeclaration> = {
  readonly [Name in ParamNames<D['path']>]: D extends {
    readonly params: { readonly [N in Name]: infer Schema extends z.core.$ZodType };
  }
    ? Schema
    : z.ZodUUID;
};

type Declared<D extends RouteDeclaration> = Omit<D, 'params' | 'replies'> & {
  readonly params: z.ZodObject<ParamSchemas<D>>;
  readonly status: Route['status'];
} & DeclaredReply<D['replies']>;

type DeclaredReply<Replies> = Replies extends {
  readonly 200: infer File extends FileReply;
  readonly 202: infer Accepted extends z.core.$ZodType;
}
  ? { readonly reply: File; readonly accepted: Accepted }
  : Replies extends {
        readonly 200: infer Reply extends z.core.$ZodType;
        readonly 202: infer Accepted extends z.core.$ZodType;
      }
    ? { readonly reply: Reply; readonly accepted: Accepted }
    : { readonly reply: Replies[keyof Replies]; readonly accepted: undefined };

/** Declares a route. Server, client and OpenAPI document are derived from what it returns. */
export function route<const D extends RouteDeclaration>(declaration: D): Declared<D> {
  const { params, replies, ...rest } = declaration as RouteDeclaration;
  const names = [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  // In the order of their statuses.
  const [[status, reply] = [], [, accepted] = []] = Object.entries(replies);
  return {
    ...rest,
    params: z.object(Object.fromEntries(names.map((name) => [name, params?.[name] ?? uuid()]))),
    status: Number(status),
    reply,
    accepted,
  } as unknown as Declared<D>;
}

/** A route that answers values of this shape. */
export type RouteAnswering<T> = Route & { readonly reply: z.core.$ZodType<T> };
/** A route that takes a query, or a body. */
export type RouteTaking<Part extends 'query' | 'body'> = Required<Pick<Route, Part>>;

/** A part of the request that is optional if all its members are. */
type Part<Name extends string, T> = object extends T
  ? { readonly [N in Name]?: T }
  : { readonly [N in Name]: T };

type ParamsOf<R extends Route> = keyof R['params']['shape'] extends never
  ? object
  : string extends keyof R['params']['shape']
    ? { readonly params?: Readonly<Record<string, unknown>> }
    : { readonly params: z.input<R['params']> };

/** The input of a route. A query can also be a query string: `sort=name&page=2`. */
export type RouteRequest<R extends Route> = ParamsOf<R> &
  (R extends { readonly query: infer Query extends z.core.$ZodType }
    ? Part<'query', z.input<Query> | string>
    : object) &
  (R extends { readonly body: infer Body extends z.core.$ZodType } ? Part<'body', z.input<Body>> : object) &
  (R extends { readonly upload: Upload } ? { readonly upload: Blob } : object);

/** The reply to a caller: the parsed JSON, the file or the job that makes it, or undefined for no body. */
export type RouteReply<R extends Route, File> = R['reply'] extends z.core.$ZodType
  ? z.output<R['reply']>
  : R['reply'] extends FileReply
    ? File | (R['accepted'] extends z.core.$ZodType ? z.output<R['accepted']> : never)
    : undefined;
