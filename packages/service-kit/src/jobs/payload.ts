import { z } from 'zod';
import { PermanentJobError, type JobDefinition } from './job-definition.js';

const versioned = z.looseObject({ version: z.int().min(1) });

/** A job of a release that this replica does not know yet. It is retried until a newer replica takes it. */
class NewerJobVersion extends Error {
  override readonly name = 'NewerJobVersion';
}

/** The stored payload of a job: its ids and their version. */
export const payloadOf = ({ version }: JobDefinition, data: object): object => ({ ...data, version });

/**
 * Reads what was stored.
 * @throws NewerJobVersion
 * @throws PermanentJobError for what fits no version
 */
export function readPayload<Data extends z.ZodType<object, object>>(
  definition: JobDefinition<Data>,
  payload: unknown,
): z.output<Data> {
  const envelope = versioned.safeParse(payload);
  if (!envelope.success) throw new PermanentJobError('The payload has no version');
  const { version, ...data } = envelope.data;
  if (version > definition.version)
    throw new NewerJobVersion(`Version ${String(version)} is newer than ${String(definition.version)}`);
  const read = definition.data.safeParse(data);
  if (read.success) return read.data;
  // The error names the place of an invalid value and never quotes the value.
  const paths = read.error.issues.map(({ path }) => path.join('.'));
  throw new PermanentJobError(`The payload does not fit version ${String(version)}: ${paths.join(', ')}`);
}
