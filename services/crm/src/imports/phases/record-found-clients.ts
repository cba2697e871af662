import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { actionOf } from '../../audit/actions.js';
import type { PlannedRow } from '../matching/planned-row.js';
import type { ImportPlace } from '../stored/import-details.js';

const action = actionOf('individual', 'matched');

/**
 * Writes into the history of a client that an import found them by a protected number, once for each import. A check
 * answers whose number a row has, so it leaves a trace as a reveal does.
 */
@Injectable()
export class RecordFoundClients {
  constructor(private readonly trail: AuditTrail) {}

  async of(
    tx: Sql,
    { userId, role }: Principal,
    { accountId, importId }: ImportPlace,
    rows: readonly PlannedRow[],
  ): Promise<void> {
    const fields = new Map<string, Set<string>>();
    for (const { clientId, field } of rows.flatMap(({ found }) => found))
      fields.set(clientId, (fields.get(clientId) ?? new Set()).add(field));
    if (fields.size === 0) return;
    const origin = `import ${importId}`;
    const recorded = await tx.$queryRaw<{ record_id: string }[]>`
      SELECT record_id FROM audit_entries
      WHERE account_id = ${accountId}::uuid AND record_id = ANY (${[...fields.keys()]}::uuid[])
        AND action = ${action} AND fields @> ARRAY[${origin}]::text[]`;
    for (const { record_id } of recorded) fields.delete(record_id);
    for (const [recordId, found] of fields)
      this.trail.recordLast(tx, {
        ...{ accountId, action, recordType: 'individual', recordId, fields: [...found, origin] },
        actor: { id: userId, role },
      });
  }
}
