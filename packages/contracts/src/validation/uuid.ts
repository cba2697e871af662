import { uuid as uuidInAnyCase, type ZodUUID } from 'zod';

/**
 * An id, in lower case as Postgres returns it, whatever case it was sent in. Audit entries, blind indexes, cache keys and
 * comparisons take ids as text, where two cases would be two ids.
 * @param message what to tell the user instead of zod's own sentence
 */
export const uuid = (message?: string): ZodUUID => uuidInAnyCase(message).toLowerCase();
