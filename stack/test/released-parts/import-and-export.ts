import { exportRoutes, importRoutes, importRunRoutes, jobRoutes } from '@bindery/contracts/crm';
import { waitFor } from '@bindery/test-kit';
import { importIn, suggestedMapping, uploadCsv, type Session } from '@bindery/test-kit/client';

const SOON = { timeoutMs: 30_000 };
const BOOK =
  'First name,Last name,Email\nGrace,Hopper,grace@hopper.test\nMary,Somerville,mary@somerville.test\n';

/** Imports a file of clients, and takes them out again as a list and with the whole account. */
export async function importAndExport(owner: Session): Promise<void> {
  const params = { id: await uploadCsv(owner, new Blob([BOOK])) };
  const read = await importIn(owner, params.id, 'mapping', SOON);
  await owner.ask(importRoutes.map, { params, body: suggestedMapping(read) });
  await importIn(owner, params.id, 'ready', SOON);
  await owner.ask(importRunRoutes.start, { params });
  const { counts } = await importIn(owner, params.id, 'completed', SOON);
  expect(counts).toMatchObject({ rows: 2, new: 2, error: 0 });

  const list = await owner.api(exportRoutes.run, { body: { type: 'individual', format: 'csv' } });
  expect(list.body).toContain('Somerville');
  const { id } = await owner.ask(exportRoutes.account, { body: {} });
  const { result } = await finishedJob(owner, id);
  expect(result?.bytes).toBeGreaterThan(0);
}

/** Waits until a job is completed, which may not be known yet. @throws Error if it fails */
export async function finishedJob(owner: Session, id: string) {
  const job = await waitFor(async () => {
    const view = await owner.ask(jobRoutes.get, { params: { id } });
    return view.finished_at !== null && view;
  }, SOON);
  expect(job).toMatchObject({ state: 'completed', error: null });
  return job;
}
