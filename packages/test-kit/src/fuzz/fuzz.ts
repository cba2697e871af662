import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from './random.js';
import { casesOf, type FuzzCase, type FuzzTarget, type KnownGood } from './fuzz-cases.js';

export interface FuzzOptions {
  readonly url: string;
  readonly targets: readonly FuzzTarget[];
  readonly good: KnownGood;
  /** Headers of one request, such as a token. Called for each, so that no limit of one caller ends the run. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** How many cases of each target the seed chooses, beside those that are always sent. */
  readonly casesPerTarget: number;
  readonly seed: number;
}

/** The counts of a run, and the answers that no request may get. */
export interface FuzzResult {
  readonly sent: number;
  /** How many got a 2xx: a run in which none does has tested the guard only. */
  readonly accepted: number;
  readonly faults: readonly string[];
}

const CONCURRENCY = 8;
/** After which a client waits no longer. */
export const GIVE_UP_MS = 6_000;

/** Sends wrong and strange requests to every target. A 5xx, a failure without problem document or no answer is a fault. */
export async function fuzz({
  url,
  targets,
  good,
  headers,
  casesPerTarget,
  seed,
}: FuzzOptions): Promise<FuzzResult> {
  const random = createRandom(seed);
  const cases = targets.flatMap((target) => chosen(casesOf(target, good), casesPerTarget, random));
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const faults: string[] = [];
  let accepted = 0;
  const queue = cases.values();
  const work = async () => {
    for (const one of queue) {
      const answer = await sendAgain(url, agent, { ...one, headers: { ...headers(), ...one.headers } });
      if (answer.status >= 200 && answer.status < 300) accepted += 1;
      const fault = faultOf(answer, one);
      if (fault) faults.push(`${fault}: ${describe(one)} (seed ${String(seed)})`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  agent.destroy();
  return { sent: cases.length, accepted, faults };
}

function chosen(cases: readonly FuzzCase[], most: number, random: () => number): FuzzCase[] {
  const [always, others] = [cases.filter((one) => one.always), cases.filter((one) => !one.always)];
  const shuffled = others.map((one) => ({ one, order: random() })).sort((a, b) => a.order - b.order);
  return [...always, ...shuffled.slice(0, most).map(({ one }) => one)];
}

/** An answer; status 0 if none came. */
export interface FuzzAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly body: string;
  /** In seconds, of an answer that says when to come again. */
  readonly retryAfter?: number;
}

/** Comes again as a client does when a part is busy and says for how long; at most three times. */
async function sendAgain(url: string, agent: Agent, sent: FuzzCase): Promise<FuzzAnswer> {
  for (let left = 3; ; left -= 1) {
    const answer = await send(url, agent, sent);
    if (answer.status !== 503 || answer.retryAfter === undefined || left === 0) return answer;
    await pause(answer.retryAfter * 1_000);
  }
}

/** The largest body of a route for programs, in bytes. */
const LARGEST_BODY = 1_048_576;
/**
 * The answer to a body over the limit, whose connection the server may close before the client has sent it all and can read an
 * answer.
 */
const TOO_LARGE: FuzzAnswer = { status: 413, mediaType: 'application/problem+json', body: '' };

export function send(url: string, agent: Agent, sent: FuzzCase): Promise<FuzzAnswer> {
  const { method, path, headers, body } = sent;
  return new Promise((resolve) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    const base = { agent, method, path, headers: { ...headers, ...length }, timeout: GIVE_UP_MS };
    const question = request(url, base, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          mediaType: response.headers['content-type'] ?? '',
          ...('retry-after' in response.headers && { retryAfter: Number(response.headers['retry-after']) }),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    question.on('timeout', () => question.destroy(new Error('no answer in time')));
    question.on('error', (error) => {
      // The server closes a connection behind a body that is too large, just when the agent uses it again.
      if (question.reusedSocket && isClosed(error)) resolve(send(url, new Agent(), sent));
      else if (isClosed(error) && (body?.length ?? 0) > LARGEST_BODY) resolve(TOO_LARGE);
      else resolve({ status: 0, mediaType: error.message, body: '' });
    });
    question.end(body);
  });
}

const isClosed = ({ code = '' }: NodeJS.ErrnoException): boolean => code === 'EPIPE' || code === 'ECONNRESET';

/** The fault of an answer; undefined for an answer that may be. */
export function faultOf(
  { status, mediaType, body }: FuzzAnswer,
  { path }: Pick<FuzzCase, 'path'>,
): string | undefined {
  if (status === 0) return `no answer (${mediaType})`;
  if (status >= 500) return `${String(status)} ${body.slice(0, 200)}`;
  // A person who follows an old link gets a page.
  if (status === 404 && path.startsWith('/unsubscribe/') && mediaType.startsWith('text/html'))
    return undefined;
  if (status >= 400 && body !== '' && !mediaType.startsWith('application/problem+json'))
    return `${String(status)} without a problem document`;
  return undefined;
}

export function describe({ method, path, headers, body }: FuzzCase): string {
  return `${method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${body?.toString().slice(0, 300) ?? ''}`;
}
