import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { withoutHopByHop } from './hop-by-hop.js';

/** What clients may not say about themselves: identity and route of a request are the gateway's to tell. */
const RESERVED =
  /^(x-(user|account|internal|forwarded|real|original|rewrite|request|http-method)|forwarded$|via$|eg-)/;
/** The service is another host, and the body has been read. */
const REPLACED = new Set(['host', 'expect', 'content-length']);
const TRACE_HEADERS = new Set(['traceparent', 'tracestate']);
const TRACE_PARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The facts about a client that the gateway vouches for. */
export interface ClientFacts {
  readonly address: string | undefined;
  readonly protocol: string;
  readonly host: string | undefined;
  readonly requestId: string;
}

/**
 * The headers that a service receives: the client's, without those of the connection and those that only the
 * gateway may set. A W3C trace context passes through when it is well formed.
 */
export function upstreamHeaders(
  incoming: IncomingHttpHeaders,
  client: ClientFacts,
  body: Buffer | undefined,
): OutgoingHttpHeaders {
  const traced = TRACE_PARENT.test(incoming['traceparent']?.toString() ?? '');
  const mayPass = (name: string) =>
    !RESERVED.test(name) && !REPLACED.has(name) && (traced || !TRACE_HEADERS.has(name));
  const passed = Object.entries(withoutHopByHop(incoming)).filter(([name]) => mayPass(name));
  const headers: OutgoingHttpHeaders = Object.fromEntries(passed);
  if (body) headers['content-length'] = body.length;
  if (client.address) headers['x-forwarded-for'] = client.address;
  if (client.host) headers['x-forwarded-host'] = client.host;
  headers['x-forwarded-proto'] = client.protocol;
  headers['x-request-id'] = client.requestId;
  return headers;
}
