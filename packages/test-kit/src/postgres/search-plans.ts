import type { Route } from '@bindery/contracts/route';
import pg from 'pg';
import { declaredTargets } from '../fuzz/declared-targets.js';
import type { JsonSchema } from '../fuzz/sample-value.js';

/** One connection must be able to plan a statement without taking the memory of the others. */
const MAX_KILOBYTES = 20 * 1_024;
const MAX_SUBQUERIES_PER_WORD = 12;

/** The service whose searches are planned. */
export interface SearchingService {
  readonly service: Route['service'];
  /** Of the run-time role. */
  readonly databaseUrl: string;
  /** The account whose rows that role sees. */
  readonly accountId?: string;
  /** Sends a request and returns its status. The address may have a path parameter `{id}`. */
  readonly get: (address: string) => Promise<number>;
}

/** A query parameter that takes any text. */
interface TextParameter {
  readonly path: string;
  readonly name: string;
  readonly maxLength: number;
}

interface Plan {
  /** The memory of planning it. */
  readonly kilobytes: number;
  readonly subqueries: number;
}

/** The calls of a service that search or filter by a text, and the parameters that take it. */
export function textParameters(service: Route['service']): TextParameter[] {
  return declaredTargets(service).flatMap(({ method, path, query }) =>
    method === 'GET'
      ? Object.entries(query?.properties ?? {}).flatMap(([name, schema]) => {
          const maxLength = longestText(schema);
          return maxLength === undefined ? [] : [{ path, name, maxLength }];
        })
      : [],
  );
}

/** Undefined for a schema that takes only some texts, such as dates. */
function longestText(schema: JsonSchema): number | undefined {
  const isFree = schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern;
  return isFree ? schema.maxLength : undefined;
}

/** Words of one letter, as many as fit or as are wanted. */
export const oneLetterWords = (maxLength: number, words = Infinity): string =>
  Array.from({ length: Math.min(words, Math.ceil(maxLength / 2)) }, (_, nth) =>
    String.fromCodePoint(97 + (nth % 26)),
  ).join(' ');

/**
 * Sends the longest texts to every search and every filter by a text, and returns which of their statements are too
 * expensive to plan, or grow with more than the number of words.
 */
export async function searchPlanFaults(searching: SearchingService): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, name, maxLength } of textParameters(searching.service)) {
    const planned = async (text: string) => {
      const query = String(new URLSearchParams({ [name]: text }));
      const plan = await largestPlan(searching, `${path}?${query}`);
      if (plan.kilobytes > MAX_KILOBYTES) faults.push(`${path}?${query}: ${String(plan.kilobytes)} kB`);
      return plan.subqueries;
    };
    const longWords = Array.from({ length: 8 }, (_, nth) =>
      `Ö'-${String(nth)}`.padEnd(maxLength / 8 - 1, 'x'),
    );
    for (const text of [longWords.join(' '), '1 '.repeat(maxLength / 2).trim()]) await planned(text);
    const countsOf = async () => {
      const counts: number[] = [];
      for (const words of [2, 3, 7, 8, maxLength])
        counts.push(await planned(oneLetterWords(maxLength, words)));
      return counts;
    };
    let counts = await countsOf();
    // The service's own statements are counted too, now and then.
    for (let again = 0; again < 3 && !growsByWords(counts); again += 1) counts = await countsOf();
    if (!growsByWords(counts)) faults.push(`${path}?${name}: ${counts.join(', ')} subqueries`);
  }
  return faults;
}

/** @param counts of two, three, seven, eight and more words, of which eight count */
function growsByWords(counts: readonly number[]): boolean {
  const [two = 0, three = 0] = counts;
  const each = three - two;
  const expected = [0, 1, 5, 6, 6].map((words) => two + words * each);
  return each <= MAX_SUBQUERIES_PER_WORD && expected.every((count, nth) => count === counts[nth]);
}

/**
 * The most that one of a request's statements costs, planned as the service's role does it, without running it.
 * @throws Error unless the request succeeds
 */
export async function largestPlan(
  { databaseUrl, accountId = '', get }: SearchingService,
  address: string,
): Promise<Plan> {
  const statements = await sentDuring(async () => {
    const status = await get(address);
    if (status !== 200) throw new Error(`${address} answers ${String(status)}`);
  });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`SELECT set_config('app.account_id', $1, false)`, [accountId]);
    const plans: Plan[] = [];
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Planning: { 'Memory Used': number } }] }>(
        `EXPLAIN (MEMORY, FORMAT JSON) ${text}`,
        values,
      );
      const kilobytes = rows[0]?.['QUERY PLAN'][0].Planning['Memory Used'] ?? Number.NaN;
      plans.push({ kilobytes, subqueries: text.match(/\bSELECT\b/giu)?.length ?? 0 });
    }
    const most = (of: keyof Plan) => Math.max(0, ...plans.map((plan) => plan[of]));
    return { kilobytes: most('kilobytes'), subqueries: most('subqueries') };
  } finally {
    await client.end();
  }
}

interface Sent {
  readonly text?: string;
  readonly values?: unknown[];
  submit(connection: unknown): unknown;
}

/** The reads of this process, without those that open a transaction. */
async function sentDuring(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const prototype = pg.Query.prototype as unknown as Sent;
  const { submit } = prototype;
  prototype.submit = function (this: Sent, connection) {
    const { text = '', values = [] } = this;
    if (/^\s*(?:SELECT|WITH)\b/iu.test(text) && !text.includes('set_config')) sent.push({ text, values });
    return submit.call(this, connection);
  };
  try {
    await work();
    return sent;
  } finally {
    prototype.submit = submit;
  }
}
