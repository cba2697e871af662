import type { ResponseRelay } from './response-relay.js';
import { UpstreamCall } from './upstream-call.js';

const callOf = (method: string, hasIdempotencyKey = false) =>
  new UpstreamCall({
    method,
    path: '/api/insureds/1',
    headers: [],
    body: undefined,
    deadline: performance.now() + 10_000,
    hasIdempotencyKey,
    isFile: false,
    relay: {} as ResponseRelay,
    renewsToken: false,
  });

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s that a replica may have processed is not repeated without an Idempotency-Key',
  (method) => {
    expect(callOf(method).mayRepeatAfter('lost')).toBe(false);
    expect(callOf(method, true).mayRepeatAfter('lost')).toBe(true);
    expect(callOf(method).mayRepeatAfter('not sent')).toBe(true);
  },
);
