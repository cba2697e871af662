import {
  individualRoutes,
  individualSorts,
  policyRoutes,
  policySorts,
  renewalRoutes,
  renewalSorts,
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

/** The first pages of one list in one order, both ways, each beside one of the floor. */
export interface SortedList {
  readonly list: keyof typeof lists;
  readonly sort: string;
  readonly who: 'owner' | 'agent';
  readonly floor: Measured;
  /** Through the gateway, one request after another. */
  readonly answer: Measured;
}

/** Reads the lists of an agency sorted by each column. @param answers of each column and direction */
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
    for (const [list, { route, sorts }] of Object.entries(lists)) {
      for (const sort of sorts) {
        await agency.renew();
        for (const who of ['owner', 'agent'] as const) {
          const people = who === 'owner' ? agency.admins : agency.agents;
          const [floor, answer]: number[][] = [[], []];
          const failures: Record<string, number> = {};
          for (let nth = 0; nth < answers * 2; nth += 1) {
            floor?.push(await floorOnce());
            const person = people[nth % people.length];
            if (!person) throw new Error(`The account has no ${who}.`);
            const query = `sort=${sort}&order=${nth % 2 === 0 ? 'asc' : 'desc'}&page_size=25`;
            const began = performance.now();
            const { status } = await person.session.api(route, { query });
            if (status === 200) answer?.push(performance.now() - began);
            else failures[status] = (failures[status] ?? 0) + 1;
          }
          measured.push({
            ...{ list: list as SortedList['list'], sort, who },
            ...{ floor: summaryOf(floor ?? [], {}, 1), answer: summaryOf(answer ?? [], failures, 1) },
          });
        }
      }
    }
  } finally {
    await client.end();
  }
  return measured;
}
