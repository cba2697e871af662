import type { ReportSummary, ReportView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { waitFor } from '@bindery/test-kit';
import { reportRuns } from '../src/reports/report-runs.js';
import type { RunReport } from '../src/reports/report-run.js';
import type { CrmInUse, Person } from './crm-under-test.js';

export const withReports = { includes: ['reports' as const] };

/** Calls about reports, and runs that take as long as a test says. */
export function reportCalls(crm: () => CrmInUse) {
  /** A person whose rights identity knows, for the jobs. */
  function member(access: Parameters<CrmInUse['person']>[0] = {}, userId?: string): Person {
    const who = crm().person({ ...withReports, ...access }, userId);
    crm().identity.setAccess(who, { ...withReports, ...access });
    return who;
  }

  async function call(who: Person, method: string, path: string, body?: unknown) {
    const { status, body: answer } = await crm().call(who, method, `/api/reports${path}`, body);
    return {
      status,
      body: answer as unknown as ReportView &
        ListOf<ReportSummary> & { code: string; detail: string; errors: { path: string; message: string }[] },
    };
  }
  const run = (who: Person, body: unknown = { type: 'policies' }) => call(who, 'POST', '', body);
  const addIndividual = async (who: Person, values: object = {}) =>
    (
      await crm().call(who, 'POST', '/api/insureds', {
        first_name: 'Kim',
        last_name: 'Ito',
        status: 'active',
        ...values,
      })
    ).body.id;

  /** Has the next runs of policies take longer than a request waits, until they are let go. */
  function slow(): { letGo: () => void } {
    let isSlow = true;
    const runs = reportRuns as Record<string, RunReport>;
    const quick = runs['policies'] as RunReport;
    jest.spyOn(runs, 'policies').mockImplementation(async (tx, question) => {
      // A quick run is given up after a second; the job's goes on until the test has looked.
      if (isSlow) await tx.$queryRaw`SELECT pg_sleep(3)::text`;
      return quick(tx, question);
    });
    return { letGo: () => (isSlow = false) };
  }

  const until = (who: Person, id: string, state: ReportView['state']): Promise<ReportView> =>
    waitFor(
      async () => {
        const { body } = await call(who, 'GET', `/${id}`);
        return body.state === state && body;
      },
      { what: `the state ${state}`, timeoutMs: 20_000 },
    );

  return { member, call, run, addIndividual, slow, until };
}
