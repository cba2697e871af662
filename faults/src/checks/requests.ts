import type { SeenRequest, Tally } from '../driver/tally.js';
import type { Finding } from '../finding.js';

/** The longest wait for any response that the architecture allows. */
export const MAX_WAIT_MS = 5_000;

const SHOWN = 5;

/**
 * Checks that no request waited over five seconds, and that every failure was a problem document. Requests during the
 * gateway's downtime don't count.
 */
export function checkRequests(tally: Tally): Finding[] {
  const held = tally.requests.filter((request) => !tally.overlapsDowntime(request));
  const slow = held.filter(({ startedAt, endedAt }) => endedAt - startedAt > MAX_WAIT_MS);
  return [
    ...summarize('slow', slow, (request) => `waited ${seconds(request)} s (${outcomeOf(request)})`),
    ...summarize(
      'bad answer',
      held.filter(({ fault }) => fault !== undefined),
      ({ status, fault = '' }) => (status === undefined ? fault : `${status}: ${fault}`),
    ),
  ];
}

/** The requests without a response or with a server error. */
export function failedAmong(requests: readonly SeenRequest[]): SeenRequest[] {
  return requests.filter(({ status = 0 }) => status === 0 || status >= 500);
}

/** A finding for each failed request, where none may fail. */
export function failuresWhile(what: string, failed: readonly SeenRequest[]): Finding[] {
  return failed.map((request) => ({
    kind: 'bad answer',
    what: `${request.route}: ${outcomeOf(request)} after ${seconds(request)} s, while ${what}`,
  }));
}

/** Describes the first few and counts the rest, so that repetitions don't hide other findings. */
function summarize(
  kind: Finding['kind'],
  requests: readonly SeenRequest[],
  describe: (request: SeenRequest) => string,
): Finding[] {
  const shown = requests
    .slice(0, SHOWN)
    .map((request) => ({ kind, what: `${request.route} ${describe(request)}` }));
  const rest = requests.length - shown.length;
  return rest > 0 ? [...shown, { kind, what: `and ${rest} more requests like these` }] : shown;
}

const seconds = ({ startedAt, endedAt }: SeenRequest): string => ((endedAt - startedAt) / 1_000).toFixed(1);
const outcomeOf = ({ status }: SeenRequest): string => (status === undefined ? 'no answer' : String(status));
