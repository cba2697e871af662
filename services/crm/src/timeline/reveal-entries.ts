import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { fieldTables, type TimelineItem } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { actionOf } from '../audit/actions.js';
import { agentNames } from '../database/agent-names.js';
import { Prisma, type AuditEntry } from '../generated/prisma/client.js';
import type { Client, TimelineSource } from './timeline-source.js';

const matched = actionOf('individual', 'matched');
const actions = [actionOf('individual', 'revealed'), actionOf('dependent', 'revealed'), matched];

/** Reveals of a protected value of a client or of one of its dependents, and imports that found the client by one. */
@Injectable()
export class RevealEntries implements TimelineSource {
  entriesSql({ accountId, id, roots }: Client): Prisma.Sql {
    const dependents = Prisma.sql`SELECT id FROM dependents
      WHERE account_id = ${accountId}::uuid AND individual_id = ${id}::uuid`;
    return Prisma.sql`SELECT id, 'reveal' AS kind, at, false AS pinned FROM audit_entries
      WHERE account_id = ${accountId}::uuid AND record_id = ANY (${roots}::uuid[] || ARRAY(${dependents}))
        AND action = ANY (${actions}::text[]) AND outcome = 'success'`;
  }

  async read(tx: Sql, _person: Principal, { accountId }: Client, ids: readonly string[]) {
    const entries = await tx.$queryRaw<Reveal[]>`
      SELECT id, at, actor_id, action, record_type, record_id, fields FROM audit_entries
      WHERE account_id = ${accountId}::uuid AND id = ANY (${ids}::uuid[])`;
    const actors = entries.map(({ actor_id }) => actor_id);
    const names = await agentNames(tx, accountId, actors);
    // No key reveals a value.
    return entries.map((entry) => ({ ...itemOf(entry, names.get(entry.actor_id) ?? null), key_id: null }));
  }
}

type Reveal = Pick<AuditEntry, 'id' | 'at' | 'actor_id' | 'action' | 'record_type' | 'record_id' | 'fields'>;

function itemOf(
  { id, at, action, record_type, record_id, fields }: Reveal,
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
    title: titleOf(action, type, label),
    detail: null,
    record: { type, id: record_id ?? id },
    note: null,
  };
}

function titleOf(action: string, type: 'individual' | 'dependent', label: string): string {
  if (action === matched) return `Found by ${label} in an import`;
  return type === 'dependent' ? `${label} of a dependent viewed` : `${label} viewed`;
}
