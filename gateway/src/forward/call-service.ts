import type { IncomingMessage } from 'node:http';
import { ANSWER_MARGIN_MS } from '@bindery/contracts/deadlines';
import type { Service } from './service.js';
import { callCopy, UpstreamUnavailableError, type UpstreamCall } from './upstream-call.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sends the request to a copy of a service and waits for the answer's head; when a copy fails and repeating does no
 * harm, the next one is asked.
 * @throws UpstreamUnavailableError when no copy answers.
 */
export async function callService(service: Service, call: UpstreamCall): Promise<IncomingMessage> {
  const copies = service.inOrder();
  let triedAgain = false;
  for (;;) {
    const copy = copies.shift();
    if (!copy) throw new Error('A service has no address');
    try {
      const answer = await callCopy(copy, call);
      // A service keeps its connections until it is about to stop.
      if (answer.headers.connection === 'close') copy.setAside();
      return answer;
    } catch (error) {
      if (!(error instanceof UpstreamUnavailableError)) throw error;
      if (error.kind === 'lost' && error.overKeptConnection) {
        // The copy was closing it as we wrote: that copy may be well, so it has another chance if no other does.
        copy.dropSpareConnections();
        if (!triedAgain) copies.push(copy);
        triedAgain = true;
      } else if (error.kind !== 'late') copy.setAside();
      if (copies.length === 0 || !mayRepeat(call, error)) throw error;
    }
  }
}

/**
 * What nobody has heard of may always be sent again. What a copy may have acted on already is repeated only if that
 * changes nothing: reading, and what carries an `Idempotency-Key`. A `PUT` is not: with `If-Match` its repetition would
 * find its own change and say that somebody else had made it, without it there would be two entries of one change.
 */
function mayRepeat(call: UpstreamCall, { kind }: UpstreamUnavailableError): boolean {
  if (kind === 'late' || call.deadline - performance.now() <= ANSWER_MARGIN_MS) return false;
  return (
    kind === 'not sent' || SAFE_METHODS.has(call.method) || call.headers['idempotency-key'] !== undefined
  );
}
