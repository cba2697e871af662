import { taskRoutes, type CreateTaskBody, type UpdateTaskBody } from '../crm/index.js';
import type { RecordExample } from './record-example.js';

export const taskExample = {
  routes: taskRoutes,
  create: ({ individual_id }) => ({
    title: 'Send the quote',
    insured_id: individual_id,
    due_date: '2026-05-04',
  }),
  edit: { due_time: '14:30', priority: 'high', recurrence: { every: 1, unit: 'month' } },
  wrong: { title: ' ' },
} satisfies RecordExample<CreateTaskBody, UpdateTaskBody>;
