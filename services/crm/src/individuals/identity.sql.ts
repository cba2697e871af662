import type { Identity } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';

/** The values that tell a client apart; the numbers are blind indexes. */
export interface ClientIdentity extends Identity {
  readonly id: string;
}

export const identitySql = Prisma.sql`individuals.id, individuals.first_name, individuals.last_name,
  individuals.dob::text AS dob, individuals.ssn_index AS ssn, individuals.mbi_index AS mbi`;
