import { Prisma } from '../generated/prisma/client.js';

/**
 * Over `individuals`: the name as a list is sorted by it, with an index. Everybody called Smith stands before a Smith Jones,
 * and a Smith Jr. among them, after a Smith of the same first name.
 */
export const nameInOrder = Prisma.sql`name_in_order(individuals.last_name, individuals.first_name)`;
