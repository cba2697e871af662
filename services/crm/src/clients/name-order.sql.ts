import { Prisma } from '../generated/prisma/client.js';

/**
 * Over `individuals`: the name as a list is sorted by it, with an index. Two spaces come before all that may follow in a
 * last name, so that everybody called Smith stands before a Smith Jones.
 */
export const nameInOrder = Prisma.sql`lower(individuals.last_name || '  ' || individuals.first_name)`;
