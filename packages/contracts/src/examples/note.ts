import { noteRoutes, type CreateNoteBody, type UpdateNoteBody } from '../crm/index.js';
import type { ChildExample } from './record-example.js';

export const noteExample = {
  routes: noteRoutes,
  create: () => ({ kind: 'call', body: 'Asked about dental.', occurred_at: '2026-05-04T15:00:00Z' }),
  edit: { body: 'Asked about dental and vision.', pinned: true },
  wrong: { body: ' ' },
  label: 'Call, May 4, 2026',
} satisfies ChildExample<CreateNoteBody, UpdateNoteBody>;
