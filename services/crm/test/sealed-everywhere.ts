import { randomUUID } from 'node:crypto';
import { REAUTHENTICATION } from '@bindery/contracts/access';
import type { JobView } from '@bindery/contracts/crm';
import { waitFor } from '@bindery/test-kit';
import { captureCalls, foundValues, madeUpPage } from './capture-calls.js';
import type { CrmInUse, Person } from './crm-under-test.js';
import { ImportCalls } from './import-calls.js';
import { everyField } from './individual-values.js';

const access = { includes: ['reports' as const, 'capture' as const] };
/** A person with every plan's parts, who has just proved who they are. */
export function memberOf(crm: CrmInUse): Person {
  const timestamp = Math.floor(crm.clock.now().getTime() / 1_000);
  const who = crm.person(access, randomUUID(), [{ method: REAUTHENTICATION, timestamp }]);
  crm.identity.setAccess(who, access);
  return who;
}

/** Crm, or another replica of it. */
type Calls = Pick<CrmInUse, 'call'>;
export const jobOf = async ({ call }: Calls, who: Person, id: string) =>
  (await call(who, 'GET', `/api/jobs/${id}`)).body as unknown as JobView;

/** An export with a reason, as a file. */
export async function exported(crm: CrmInUse, who: Person): Promise<JobView> {
  await crm.call(who, 'POST', '/api/insureds', everyField);
  const asked = {
    ...{ type: 'individual', format: 'csv', include_protected: true, reason: 'Audit of May' },
    ...{ filters: {}, columns: ['last_name', 'ssn'] },
  };
  const { body } = await crm.call(who, 'POST', '/api/exports', asked, { accept: 'application/json' });
  return waitFor(
    async () => {
      const job = await jobOf(crm, who, (body as unknown as JobView).id);
      return job.state === 'completed' && job;
    },
    { what: 'the end of the export' },
  );
}

/** Every tenth row has no last name. */
const csvOf = (rows: number) =>
  [
    'First name,Last name',
    ...Array.from({ length: rows }, (_, n) => `Ada,${n % 10 ? `Byron ${n}` : ''}`),
  ].join('\n');

/** Has something in every sealed column, with as many rows of an import. @returns what reads it all */
export async function sealedAll(crm: CrmInUse, who: Person, rows = 100) {
  const capture = captureCalls(crm);
  const job = await exported(crm, who);
  const imported = await new ImportCalls(crm).check(who, csvOf(rows));
  const report = (await crm.call(who, 'POST', '/api/reports', { type: 'policies' })).body.id;
  const open = (await capture.extracted(who, madeUpPage().text)).draft_id;
  const small = { ...access, account_id: who.accountId, service_level: 'capture_only' as const };
  const keeper = crm.person(small, who.userId);
  const kept = await capture.extracted(keeper, madeUpPage().text);
  const accepted = await capture.accept(keeper, kept.draft_id, { values: foundValues(kept) });
  expect([job.error, imported.state, accepted.status]).toEqual([null, 'ready', 200]);
  return async ({ call }: Calls) => {
    const ticket = await call(who, 'POST', `/api/files/${job.result?.file_id ?? ''}/ticket`);
    const { href } = ticket.body as unknown as { href: string };
    const read = async (path: string, by = who) => (await call(by, 'GET', path)).body as unknown;
    return {
      job: await jobOf({ call }, who, job.id),
      file: await read(href),
      import: await read(`/api/imports/${imported.id}`),
      rows: await read(`/api/imports/${imported.id}/rows?page_size=100`),
      exports: await read('/api/exports'),
      report: await read(`/api/reports/${report}`),
      open: await read(`/api/capture/drafts/${open}`),
      kept: await read(`/api/capture/drafts/${kept.draft_id}`, keeper),
    };
  };
}
