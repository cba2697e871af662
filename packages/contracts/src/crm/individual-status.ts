import { z } from 'zod';

/** Where an individual stands. Any value may follow any other; `deleted` is the trash. */
export const individualStatuses = ['active', 'inactive', 'lead', 'submitted', 'deleted'] as const;
export const individualStatus = z.enum(
  individualStatuses,
  'Status must be active, inactive, lead, submitted or deleted.',
);
export type IndividualStatus = z.infer<typeof individualStatus>;
