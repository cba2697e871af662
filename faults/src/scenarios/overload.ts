import { setTimeout as pause } from 'node:timers/promises';
import { planRoutes } from '@bindery/contracts/billing';
import { addressOf } from '@bindery/contracts/route';
import type { Finding } from '../finding.js';
import { MAX_WAIT_MS } from '../checks/requests.js';
import { sendLoad } from '../load/send-load.js';
import type { LoadAnswer } from '../load/generate.js';
import type { Scenario } from './scenario.js';

const CLIENTS = 32;
/** Freshly started code is several times slower. */
const WARMING_MS = 10_000;
const MEASURED_MS = 5_000;
const OVERLOAD_MS = 10_000;
/** The share of the capacity that must still be served, because rejecting costs something too. */
const LEAST_SERVED = 0.5;
/** The parts check their own load four times a second. */
const BREATH_MS = 500;
const AFTER_MS = 1_000;

/** Sends twice the capacity: the product serves its capacity, rejects the rest, and then recovers. */
export const overload: Scenario = {
  name: 'twice the load that can be carried',
  async run({ faultStack, say }): Promise<readonly Finding[]> {
    // A public route through the whole product: gateway, service, Postgres.
    const url = faultStack.stack.urls.app + addressOf(planRoutes.list);
    await sendLoad({ url, forMs: WARMING_MS, atOnce: CLIENTS });
    const carried = await sendLoad({ url, forMs: MEASURED_MS, atOnce: CLIENTS });
    const capacity = served(carried) / (MEASURED_MS / 1_000);
    const answers = await sendLoad({ url, forMs: OVERLOAD_MS, perSecond: 2 * capacity });
    await pause(BREATH_MS);
    const after = await sendLoad({ url, forMs: AFTER_MS, atOnce: 1 });

    const slowest = Math.max(...answers.map(({ ms }) => ms));
    const goodput = served(answers) / (OVERLOAD_MS / 1_000);
    const shed = answers.filter(({ status }) => status === 503).length;
    say(
      `carries ${capacity.toFixed(0)} a second; asked ${answers.length} in ${OVERLOAD_MS / 1_000} s: ` +
        `${goodput.toFixed(0)} a second served, ${shed} turned away, slowest ${(slowest / 1_000).toFixed(1)} s, ` +
        `then ${served(after)} of ${after.length}, the first after ${(after[0]?.ms ?? 0).toFixed(0)} ms`,
    );
    return [
      ...answers.flatMap(strange).slice(0, 5),
      ...found(slowest > MAX_WAIT_MS, 'slow', `under overload an answer took ${slowest.toFixed(0)} ms`),
      ...found(
        goodput < LEAST_SERVED * capacity,
        'slow',
        `under overload ${goodput.toFixed(0)} a second were served of the ${capacity.toFixed(0)} that can be`,
      ),
      ...found(
        after.length === 0 || served(after) < after.length,
        'not recovered',
        'a request after the overload was not served',
      ),
    ];
  },
};

const served = (answers: readonly LoadAnswer[]): number =>
  answers.filter(({ status }) => status === 200).length;

const found = (broken: boolean, kind: Finding['kind'], what: string): Finding[] =>
  broken ? [{ kind, what }] : [];

/** Under overload there are two valid responses: the result, or when to retry. */
function strange({ status, retryAfter }: LoadAnswer): Finding[] {
  if (status === 200 || (status === 503 && retryAfter !== undefined)) return [];
  return [
    {
      kind: 'bad answer',
      what: `under overload: ${status === 0 ? 'no answer' : status} without Retry-After`,
    },
  ];
}
