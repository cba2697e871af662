import type { IncomingHttpHeaders } from 'node:http';
import { hopByHopIn } from './hop-by-hop.js';

/** Headers that clients may not set, because the gateway asserts identity and route. */
const RESERVED =
  /^(x-(user|account|internal|forwarded|real|original|rewrite|request|http-method)|forwarded$|via$|eg-)/;
/** Replaced headers: the host differs, the body was read, and the trace continues from the gateway's span. */
const REPLACED = new Set(['host', 'expect', 'content-length', 'traceparent', 'tracestate']);

/** The facts about a client that the gateway vouches for. */
export interface ClientFacts {
  readonly address: string | undefined;
  readonly protocol: string;
  readonly host: string | undefined;
  readonly requestId: string;
  /** W3C trace context of the gateway's call. */
  readonly traceparent: string | undefined;
  /** The token that takes the place of an API key; undefined where the client's own header is passed on. */
  readonly token?: string | undefined;
}

/**
 * The headers that a service receives, as names and values in turn: the client's, without hop-by-hop headers
 * and those that only the gateway may set. The HTTP client adds the body's length.
 */
export function upstreamHeaders(incoming: IncomingHttpHeaders, client: ClientFacts): string[] {
  const headers: string[] = [];
  const endsHere = hopByHopIn(incoming.connection);
  for (const [name, value] of Object.entries(incoming)) {
    if (name === 'authorization' && client.token !== undefined) continue;
    if (value === undefined || REPLACED.has(name) || endsHere(name) || RESERVED.test(name)) continue;
    if (typeof value === 'string') headers.push(name, value);
    else for (const one of value) headers.push(name, one);
  }
  if (client.address) headers.push('x-forwarded-for', client.address);
  if (client.host) headers.push('x-forwarded-host', client.host);
  headers.push('x-forwarded-proto', client.protocol, 'x-request-id', client.requestId);
  if (client.token !== undefined) headers.push('authorization', `Bearer ${client.token}`);
  if (client.traceparent) headers.push('traceparent', client.traceparent);
  return headers;
}
