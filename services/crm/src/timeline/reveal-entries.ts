import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { fieldTables, type TimelineItem } from '@bindery/contracts/crm';
import { actionOf } from '../audit/actions.js';
import type { Transaction } from '../database/crm-database.js';
import { Prisma, type AuditEntry } from '../generated/prisma/client.js';
import type { Client, TimelineSource } from './timeline-source.js';

const actions = [actionOf('individual', 'revealed'), actionOf('dependent', 'revealed')];

/** Who looked at a protected value of a client or of one of its dependents. */
@Injectable()
export class RevealEntries implements TimelineSource {
  entriesSql({ accountId, id, roots }: Client): Prisma.Sql {
    const dependents = Prisma.sql`SELECT id FROM dependents
      WHERE account_id = ${accountId}::uuid AND individual_id = ${id}::uuid`;
    return Prisma.sql`SELECT id, 'reveal' AS kind, at, false AS pinned FROM audit_entries
      WHERE account_id = ${accountId}::uuid AND record_id = ANY (${roots}::uuid[] || ARRAY(${dependents}))
        AND action = ANY (${actions}::text[]) AND outcome = 'success'`;
  }

  async read(tx: Transaction, _person: Principal, { accountId }: Client, ids: readonly string[]) {
    const entries = await tx.auditEntry.findMany({ where: { account_id: accountId, id: { in: [...ids] } } });
    const actors = entries.flatMap(({ actor_id }) => actor_id ?? []);
    const agents = await tx.agent.findMany({ where: { account_id: accountId, user_id: { in: actors } } });
    const names = new Map(agents.map(({ user_id, name }) => [user_id, name]));
    return entries.map((entry) => itemOf(entry, names.get(entry.actor_id ?? '') ?? null));
  }
}

function itemOf(
  { id, at, record_type, record_id, fields }: AuditEntry,
  actor_name: string | null,
): TimelineItem {
  const type = record_type === 'dependent' ? 'dependent' : 'individual';
  const [field = ''] = fields;
  const label = fieldTables[type][field]?.label ?? field;
  return {
    id,
    kind: 'reveal',
    at: at.toISOString(),
    actor_name,
    title: type === 'dependent' ? `${label} of a dependent viewed` : `${label} viewed`,
    detail: null,
    record: { type, id: record_id ?? id },
    note: null,
  };
}
