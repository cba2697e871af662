import type { JobView } from '@bindery/contracts/crm';

/** An export that has just been started. */
export const startedExport: JobView = {
  id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0010',
  kind: 'export',
  title: 'Everything',
  state: 'queued',
  progress: { done: 0, total: null },
  counts: {},
  user_id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0001',
  created_at: '2026-11-26T12:00:00.000Z',
  finished_at: null,
  expires_at: null,
  result: null,
  about: null,
  error: null,
};
