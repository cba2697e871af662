import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { extremeBodies, extremeValues } from './extreme-values.js';
import type { FuzzCase, FuzzTarget, KnownGood } from './fuzz-cases.js';
import { describe, faultOf, send, type FuzzAnswer } from './fuzz.js';
import { sampleValue, type JsonSchema } from './sample-value.js';

interface WatchdogOptions {
  readonly url: string;
  readonly targets: readonly FuzzTarget[];
  readonly good: KnownGood;
  /** Headers of one hostile request. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** A call that another account makes all the time. */
  readonly neighbor: { readonly path: string; readonly headers: Readonly<Record<string, string>> };
}

interface WatchdogResult {
  readonly sent: number;
  readonly accepted: number;
  readonly faults: readonly string[];
  /** The longest that the other account waited for an answer, in milliseconds. */
  readonly longestWait: number;
}

const CONCURRENCY = 4;
const PACE_MS = 50;
/** Calls on the records that one path made. */
const MAX_SERIES = 120;

/**
 * Sends extreme dates, intervals and sizes to every target: creates records with them, changes these, does to them what
 * can be done, to one and to many, and lists them. Another account asks for something meanwhile.
 */
export async function sendExtremes(options: WatchdogOptions): Promise<WatchdogResult> {
  const { url, targets, good, headers } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const faults: string[] = [];
  let sent = 0;
  let accepted = 0;
  const sendAll = async (cases: readonly FuzzCase[], onAccepted?: (answer: FuzzAnswer) => void) => {
    const queue = cases.values();
    const work = async () => {
      for (const one of queue) {
        const answer = await send(url, agent, { ...one, headers: { ...headers(), ...one.headers } });
        sent += 1;
        const fault = faultOf(answer, one);
        if (fault) faults.push(`${fault}: ${describe(one)}`);
        if (answer.status < 200 || answer.status >= 300) continue;
        accepted += 1;
        onAccepted?.(answer);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  };
  const neighbor = askAllTheTime(options);
  try {
    for (const target of targets) {
      const ids: string[] = [];
      await sendAll(casesOf(target, good), ({ body }) => ids.push(...idOf(body)));
      if (target.method === 'POST') await sendAll(seriesOf(target.path, ids, options));
    }
  } finally {
    agent.destroy();
  }
  return { sent, accepted, faults, ...(await neighbor.stop()) };
}

function askAllTheTime({ url, neighbor }: WatchdogOptions) {
  const agent = new Agent({ keepAlive: true });
  const stopping = new AbortController();
  const ask = async () => {
    let longestWait = 0;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      const { status } = await send(url, agent, { method: 'GET', ...neighbor });
      if (status !== 200) throw new Error(`The other account got ${String(status)}`);
      longestWait = Math.max(longestWait, performance.now() - since);
      await pause(PACE_MS);
    }
    agent.destroy();
    return { longestWait };
  };
  const asked = ask();
  // Reported by `stop`; the hostile calls go on until then.
  asked.catch(() => stopping.abort());
  return {
    stop: () => {
      stopping.abort();
      return asked;
    },
  };
}

const idOf = (body: string): string[] => {
  const id = /^\{"id":"([0-9a-f-]{36})"/.exec(body)?.[1] ?? /"id":"([0-9a-f-]{36})"/.exec(body)?.[1];
  return id === undefined ? [] : [id];
};

/** Each field of a target with each of its extremes. */
function casesOf(target: FuzzTarget, good: KnownGood): FuzzCase[] {
  const path = good.path(target);
  const queries = Object.entries(target.query?.properties ?? {}).flatMap(([name, schema]) =>
    extremeValues(schema)
      .filter((value) => typeof value !== 'object')
      .map((value) => `${path}?${name}=${encodeURIComponent(String(value))}`),
  );
  const bodies = branchesOf(target).flatMap((branch) => extremeBodies(branch, baseOf(branch, good)));
  return [
    ...queries.map((query) => requestOf(target.method, query)),
    ...bodies.map((body) => requestOf(target.method, path, body)),
  ];
}

/** Calls on records that were made: each alone, then all at once. */
function seriesOf(path: string, ids: readonly string[], { targets, good }: WatchdogOptions): FuzzCase[] {
  const ofOne = targets.filter((one) => one.path.startsWith(`${path}/{id}`) && one.method !== 'DELETE');
  const ofMany = targets.filter((one) => one.path === `${path}/bulk`);
  // Records of two extremes were made last.
  const last = ids.slice(-Math.ceil(MAX_SERIES / Math.max(1, ofOne.length)));
  if (last.length === 0) return [];
  const alone = ofOne.flatMap((target) =>
    last.flatMap((id) => {
      const to = target.path.replace('{id}', id);
      if (target.method === 'GET') return [requestOf('GET', to)];
      const bodies = branchesOf(target).map((branch) => baseOf(branch, good));
      return bodies.length === 0
        ? [requestOf(target.method, to)]
        : bodies.map((body) => requestOf(target.method, to, body));
    }),
  );
  const atOnce = ofMany.flatMap((target) =>
    branchesOf(target).map((branch) =>
      requestOf(target.method, target.path, { ...baseOf(branch, good), ids: last }),
    ),
  );
  return [...alone, ...atOnce];
}

const branchesOf = ({ body }: FuzzTarget): readonly JsonSchema[] =>
  body ? (body.oneOf ?? body.anyOf ?? [body]) : [];

function baseOf(body: JsonSchema, { fields }: KnownGood): object {
  const known = Object.entries(fields).filter(([name]) => name in (body.properties ?? {}));
  return { ...(sampleValue(body) as object), ...Object.fromEntries(known) };
}

function requestOf(method: string, path: string, body?: object): FuzzCase {
  if (!body) return { method, path, headers: {} };
  const headers = { 'content-type': 'application/json' };
  return { method, path, headers, body: Buffer.from(JSON.stringify(body)) };
}
