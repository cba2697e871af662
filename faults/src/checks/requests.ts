import type { SeenRequest, Tally } from '../driver/tally.js';
import type { Finding } from '../finding.js';

/** What the architecture promises whoever asks: an answer, good or bad, within this time. */
export const LONGEST_WAIT_MS = 5_000;

const SHOWN = 5;

/**
 * No request waited over five seconds, and every failure was a problem document. While the gateway itself is away
 * there is nobody to answer; a request that met such a time is held to neither.
 */
export function checkRequests(tally: Tally): Finding[] {
  const held = tally.requests.filter((request) => !tally.metAbsence(request));
  const slow = held.filter(({ startedAt, endedAt }) => endedAt - startedAt > LONGEST_WAIT_MS);
  return [
    ...told('slow', slow, (request) => `waited ${seconds(request)} s (${outcomeOf(request)})`),
    ...told(
      'bad answer',
      held.filter(({ fault }) => fault !== undefined),
      ({ status, fault = '' }) => (status === undefined ? fault : `${status}: ${fault}`),
    ),
  ];
}

/** Those requests that had no answer, or one that the product is to blame for. */
export function failedAmong(requests: readonly SeenRequest[]): SeenRequest[] {
  return requests.filter(({ status = 0 }) => status === 0 || status >= 500);
}

/** Each of these requests as a promise that was not kept, where none may fail. */
export function failuresWhile(what: string, failed: readonly SeenRequest[]): Finding[] {
  return failed.map((request) => ({
    kind: 'bad answer',
    what: `${request.route}: ${outcomeOf(request)} after ${seconds(request)} s, while ${what}`,
  }));
}

/** The first few in words, the rest as a number: a hundred lines of the same hide the others. */
function told(
  kind: Finding['kind'],
  requests: readonly SeenRequest[],
  say: (request: SeenRequest) => string,
): Finding[] {
  const shown = requests
    .slice(0, SHOWN)
    .map((request) => ({ kind, what: `${request.route} ${say(request)}` }));
  const rest = requests.length - shown.length;
  return rest > 0 ? [...shown, { kind, what: `and ${rest} more requests like these` }] : shown;
}

const seconds = ({ startedAt, endedAt }: SeenRequest): string => ((endedAt - startedAt) / 1_000).toFixed(1);
const outcomeOf = ({ status }: SeenRequest): string => (status === undefined ? 'no answer' : String(status));
