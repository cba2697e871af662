import { reportRoutes, reportTypes, type ReportType } from '@bindery/contracts/crm';
import type { RunningStack } from '@bindery/stack';
import pg from 'pg';
import { summaryOf, type Measured } from '../load/measured.js';
import type { Agency } from '../people/agency.js';

/** The floor: one look at all policies of the account, in crm's run-time role. */
const FLOOR = `SELECT count(*), sum(premium) FROM policies WHERE account_id = $1 AND deleted_at IS NULL`;

/** The answers of one type of report, each beside one of the floor. */
export interface QuickReport {
  readonly type: ReportType;
  readonly policies: number;
  readonly floor: Measured;
  /** Through the gateway. A report that goes on as a job is a failure. */
  readonly report: Measured;
}

/** Runs each type of report over a year, compared with the year before, one request after another. */
export async function measureQuickReports(
  stack: RunningStack,
  agency: Agency,
  answers: number,
): Promise<QuickReport[]> {
  const { accountId, admins } = agency;
  const client = new pg.Client({ connectionString: stack.env('crm')['DATABASE_URL'] });
  await client.connect();
  await client.query(`SELECT set_config('app.account_id', $1, false)`, [accountId]);
  const measured: QuickReport[] = [];
  try {
    for (const type of reportTypes) {
      await agency.renew();
      const [floor, report, failures]: [number[], number[], Record<string, number>] = [[], [], {}];
      let policies = 0;
      for (let nth = 0; nth < answers; nth += 1) {
        const before = performance.now();
        const { rows } = await client.query<{ count: string }>(FLOOR, [accountId]);
        floor.push(performance.now() - before);
        policies = Number(rows[0]?.count);
        const { status, ms } = await timed(admins[nth % admins.length], type);
        if (status === 200) report.push(ms);
        else failures[status] = (failures[status] ?? 0) + 1;
      }
      measured.push({
        type,
        policies,
        floor: summaryOf(floor, {}, 1),
        report: summaryOf(report, failures, 1),
      });
    }
  } finally {
    await client.end();
  }
  return measured;
}

async function timed(person: Agency['admins'][number] | undefined, type: ReportType) {
  if (!person) throw new Error('The account has no administrator.');
  const began = performance.now();
  const { status } = await person.session.api(reportRoutes.run, {
    body: { type, range: { days: 365 }, compare: true },
  });
  return { status, ms: performance.now() - began };
}
