import { z } from 'zod';

/** A thing that a part depends on, as it is now. */
export const dependency = z.object({
  status: z.enum(['up', 'down']),
  /** The version of the server, where it is known. */
  version: z.string().nullable(),
});
export type Dependency = z.infer<typeof dependency>;

/** What one running copy of a service says of itself. */
export const partStatus = z.object({
  part: z.string(),
  version: z.string(),
  /** What was deployed, as the setting `RELEASE` says it. */
  release: z.string().nullable(),
  node: z.string(),
  started_at: z.iso.datetime(),
  database: dependency,
  nats: dependency,
});
export type PartStatus = z.infer<typeof partStatus>;
