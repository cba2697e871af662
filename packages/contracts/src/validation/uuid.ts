import { uuid as uuidInAnyCase, type ZodUUID } from 'zod';

/**
 * An id, in lower case as Postgres returns it, whatever case was sent. Audit entries, blind indexes, cache keys and
 * comparisons use ids as text, where two cases would be two ids.
 * @param message replaces zod's own sentence
 */
export const uuid = (message?: string): ZodUUID => uuidInAnyCase(message).toLowerCase();
