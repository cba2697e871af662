import type { Principal } from '@bindery/contracts/access';
import { contactKinds } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';

/** The individuals who stopped being leads. The condition is that of an index, so it is in the text. */
const leftLeads = ({ accountId }: Principal, more = Prisma.empty): Prisma.Sql => Prisma.sql`(
  SELECT record_changes.record_id FROM record_changes
  WHERE record_changes.account_id = ${accountId}::uuid AND record_changes.record_type = 'individual'
    AND record_changes.fields @> '[{"field": "status", "before": "lead"}]' ${more})`;

/** Over `individuals`: who is a lead, or was one. */
export function isOrWasLead(caller: Principal): Prisma.Sql {
  return Prisma.sql`(individuals.status = 'lead' OR individuals.id IN ${leftLeads(caller)})`;
}

/** Over `individuals`: who stopped being a lead to become a client, and is not a lead again. @param when `AND …` over `record_changes` */
export function becameClient(caller: Principal, when: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(individuals.status <> 'lead' AND individuals.id IN ${leftLeads(
    caller,
    Prisma.sql`AND (record_changes.fields @> '[{"field": "status", "after": "active"}]'
      OR record_changes.fields @> '[{"field": "status", "after": "submitted"}]') ${when}`,
  )})`;
}

/** Over `individuals`: the days from adding one to the first contact, which may have been before; null without any. */
export const daysToContact = Prisma.sql`(SELECT greatest(
    extract(epoch FROM min(notes.occurred_at) - individuals.created_at) / 86400, 0)::float8
  FROM notes WHERE notes.account_id = individuals.account_id AND notes.individual_id = individuals.id
    AND notes.deleted_at IS NULL AND notes.kind = ANY (${[...contactKinds]}))`;
