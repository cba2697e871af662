import { z } from 'zod';

/** The current state of a dependency. */
export const dependency = z.object({
  status: z.enum(['up', 'down']),
  /** The version of the server, where it is known. */
  version: z.string().nullable(),
});
export type Dependency = z.infer<typeof dependency>;

/** The report of one running replica of a service. */
export const partStatus = z.object({
  part: z.string(),
  version: z.string(),
  /** The deployed release, from the setting `RELEASE`. */
  release: z.string().nullable(),
  node: z.string(),
  started_at: z.iso.datetime(),
  database: dependency,
  nats: dependency,
  /** Subjects that NATS denied within the last minute. Absent from a release before 0.3. */
  denied_subjects: z.array(z.string()).optional(),
});
export type PartStatus = z.infer<typeof partStatus>;
