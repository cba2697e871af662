import { setTimeout as pause } from 'node:timers/promises';
import {
  fillAddress,
  type AddressParts,
  type Optional,
  type Route,
  type RouteAddress,
  type RouteReply,
} from '@bindery/contracts/route';

/** A reply of the product. `body` is the parsed JSON, the bytes of a binary file, or the text of anything else. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Call {
  readonly method?: string;
  readonly token?: string | undefined;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  /** A file in the place of the body. */
  readonly upload?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The path without its values, for senders that count by route. */
  readonly route?: string;
}

/** Sends one request to a path of the product. */
export type Send = (path: string, call?: Call) => Promise<Reply>;

/** The input of a declared route. Its body may be wrong, as a test wants it. */
export type Sent<R extends Route> = RouteAddress<R> & Pick<Call, 'body' | 'upload' | 'headers'>;
/** The same with values that TypeScript doesn't check. */
export type AnySent = AddressParts & Pick<Call, 'body' | 'upload' | 'headers'>;

const BINARY = /^application\/(octet-stream|zip|pdf|vnd\.)/;
const ACCEPTED = 202;
const UNAVAILABLE = 503;
const TRIES = 10;

/** Plain HTTP to an address: every status is a reply. */
export function sendTo(address: string): Send {
  return async (path, { method = 'GET', token, body, upload, headers, signal } = {}) => {
    const response = await fetch(new URL(path, address), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      // Its type is the request's.
      ...(upload && { body: upload }),
      ...(signal && { signal }),
      redirect: 'manual',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body: parsed(response, bytes) };
  };
}

export const isJson = ({ headers }: Pick<Reply, 'headers'>): boolean =>
  /[/+]json\b/.test(headers.get('content-type') ?? '');

function parsed(response: Response, bytes: Buffer): unknown {
  if (bytes.length > 0 && isJson(response)) return JSON.parse(bytes.toString());
  return BINARY.test(response.headers.get('content-type') ?? '') ? bytes : bytes.toString();
}

/** Sends a declared route. */
export function sendRoute(send: Send, route: Route, sent: AnySent = {}, token?: string): Promise<Reply> {
  const { params, query, ...rest } = sent;
  const { method, path } = route;
  return send(fillAddress(path, { params, query }), { method, token, route: path, ...rest });
}

/**
 * The answer of a route that succeeds. Asks again while the product is overloaded, so a write needs an idempotency key
 * unless repeating it is harmless.
 * @throws Error with any other reply
 */
export async function answerOf<R extends Route>(
  { method, path, status, accepted }: R,
  send: () => Promise<Reply>,
): Promise<RouteReply<R, string>> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send();
    if (reply.status === status || (accepted && reply.status === ACCEPTED))
      return reply.body as RouteReply<R, string>;
    if (reply.status !== UNAVAILABLE || tries === TRIES)
      throw new Error(`${method} ${path} answered ${String(reply.status)}: ${JSON.stringify(reply.body)}`);
    await pause(Number(reply.headers.get('retry-after') ?? 1) * 1_000);
  }
}

/** The same of a public route. */
export const askPublic = <R extends Route>(
  send: Send,
  route: R,
  ...[sent]: Optional<Sent<R>>
): Promise<RouteReply<R, string>> => answerOf(route, () => sendRoute(send, route, sent));
