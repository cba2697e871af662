import {
  individualRoutes,
  individualSorts,
  policyRoutes,
  policySorts,
  renewalRoutes,
  renewalSorts,
  todayRoutes,
} from '@bindery/contracts/crm';
import type { RunningStack } from '@bindery/stack';
import pg from 'pg';
import { summaryOf, type Measured } from '../load/measured.js';
import type { Agency } from '../people/agency.js';

/** The floor: one look at all individuals of the account, in crm's run-time role. */
const FLOOR = `SELECT count(updated_at) FROM individuals WHERE account_id = $1 AND deleted_at IS NULL`;

const lists = {
  individuals: { route: individualRoutes.list, sorts: individualSorts },
  policies: { route: policyRoutes.list, sorts: policySorts },
  renewals: { route: renewalRoutes.list, sorts: renewalSorts },
} as const;

/** The first pages of one list in one order, both ways, or Today in one scope: each beside one of the floor. */
export interface SortedList {
  readonly list: keyof typeof lists | 'today';
  /** The column, or the scope. */
  readonly sort: string;
  readonly who: 'owner' | 'agent';
  readonly floor: Measured;
  /** Through the gateway, one request after another. */
  readonly answer: Measured;
}

type Asked = Pick<SortedList, 'list' | 'sort'> & {
  readonly route: (typeof lists)[keyof typeof lists]['route'] | typeof todayRoutes.today;
  /** Each in turn. */
  readonly queries: readonly string[];
};

const asked: readonly Asked[] = [
  ...(Object.keys(lists) as (keyof typeof lists)[]).flatMap((list) =>
    lists[list].sorts.map((sort) => ({
      ...{ list, sort, route: lists[list].route },
      queries: ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}&page_size=25`),
    })),
  ),
  ...['agency', 'mine'].map((scope) => ({
    ...{ list: 'today' as const, sort: scope, route: todayRoutes.today },
    queries: [`scope=${scope}`],
  })),
];

/** Reads the lists of an agency sorted by each column, and Today. @param answers of each column and direction */
export async function measureSorts(
  stack: RunningStack,
  agency: Agency,
  answers: number,
): Promise<SortedList[]> {
  const client = new pg.Client({ connectionString: stack.env('crm')['DATABASE_URL'] });
  await client.connect();
  await client.query(`SELECT set_config('app.account_id', $1, false)`, [agency.accountId]);
  const floorOnce = async () => {
    const began = performance.now();
    await client.query(FLOOR, [agency.accountId]);
    return performance.now() - began;
  };
  const measured: SortedList[] = [];
  try {
    for (const { list, sort, route, queries } of asked) {
      await agency.renew();
      for (const who of ['owner', 'agent'] as const) {
        if (who === 'agent' && sort === 'agency') continue;
        const people = who === 'owner' ? agency.admins : agency.agents;
        const [floor, answer]: [number[], number[]] = [[], []];
        const failures: Record<string, number> = {};
        for (let nth = 0; nth < answers * 2; nth += 1) {
          floor.push(await floorOnce());
          const person = people[nth % people.length];
          if (!person) throw new Error(`The account has no ${who}.`);
          const query = queries[nth % queries.length] ?? '';
          const began = performance.now();
          const { status } = await person.session.api(route, { query });
          if (status === 200) answer.push(performance.now() - began);
          else failures[status] = (failures[status] ?? 0) + 1;
        }
        measured.push({
          ...{ list, sort, who },
          ...{ floor: summaryOf(floor, {}, 1), answer: summaryOf(answer, failures, 1) },
        });
      }
    }
  } finally {
    await client.end();
  }
  return measured;
}
