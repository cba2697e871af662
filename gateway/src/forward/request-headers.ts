import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { withoutHopByHop } from './hop-by-hop.js';

/** What clients may not say about themselves: identity and route of a request are the gateway's to tell. */
const RESERVED =
  /^(x-(user|account|internal|forwarded|real|original|rewrite|request|http-method)|forwarded$|via$|eg-)/;
/** The service is another host, the body has been read, and the trace goes on from the gateway's step. */
const REPLACED = new Set(['host', 'expect', 'content-length', 'traceparent', 'tracestate']);

/** The facts about a client that the gateway vouches for. */
export interface ClientFacts {
  readonly address: string | undefined;
  readonly protocol: string;
  readonly host: string | undefined;
  readonly requestId: string;
  /** W3C trace context of the gateway's call. */
  readonly traceparent: string;
}

/**
 * The headers that a service receives: the client's, without those of the connection and those that only the
 * gateway may set.
 */
export function upstreamHeaders(
  incoming: IncomingHttpHeaders,
  client: ClientFacts,
  body: Buffer | undefined,
): OutgoingHttpHeaders {
  const mayPass = (name: string) => !RESERVED.test(name) && !REPLACED.has(name);
  const passed = Object.entries(withoutHopByHop(incoming)).filter(([name]) => mayPass(name));
  const headers: OutgoingHttpHeaders = Object.fromEntries(passed);
  if (body) headers['content-length'] = body.length;
  if (client.address) headers['x-forwarded-for'] = client.address;
  if (client.host) headers['x-forwarded-host'] = client.host;
  headers['x-forwarded-proto'] = client.protocol;
  headers['x-request-id'] = client.requestId;
  headers['traceparent'] = client.traceparent;
  return headers;
}
