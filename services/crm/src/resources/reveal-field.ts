import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { isEmailField } from '@bindery/contracts/crm';
import { IntegrityFailure } from '@bindery/field-crypto';
import { hourOf } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { AppError, unavailable } from '@bindery/service-kit/errors';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { OneAtATime } from '@bindery/service-kit/one-at-a-time';
import { actionOf } from '../audit/actions.js';
import { RecordAudit, type Attempt } from './record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { requireNotDeleted } from './find-record.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import { RevealLimit } from './reveal-limit.js';
import { visibleSql } from './stored-rows.js';

/** Reveals one encrypted value after the view was audited. */
@Injectable()
export class RevealField {
  readonly #turns = new OneAtATime();

  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
    private readonly limit: RevealLimit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async reveal<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    id: string,
    field: string,
  ): Promise<{ value: string }> {
    if (!resource.mapper.protected.includes(field)) {
      throw new AppError('not_found', { detail: "This encrypted field doesn't exist." });
    }
    const attempt = { resource, verb: 'revealed', recordId: id, fields: [field] } as const;
    return this.audit.auditDenials(caller, attempt, async () => {
      const [row] = await this.transactions.queryOnce<Row>(
        caller.accountId,
        visibleSql(resource, caller, id),
      );
      const value = await this.open(resource, caller, attempt, requireNotDeleted(resource, row), field);
      await this.putOnRecord(caller, attempt);
      return { value };
    });
  }

  private async open<Row extends StoredRecord, View>(
    { mapper }: ResourceDefinition<Row, View>,
    caller: Principal,
    attempt: Attempt,
    row: Row,
    field: string,
  ): Promise<string> {
    try {
      const value = await mapper.open({ ...row, account_id: caller.accountId }, field);
      if (value === null) throw new AppError('nothing_to_reveal', { detail: 'No sensitive data to reveal' });
      return value;
    } catch (error) {
      if (!(error instanceof IntegrityFailure)) throw error;
      await this.audit.recordAlone(caller, attempt, 'failed');
      const label = mapper.fields[field]?.label ?? field;
      throw new AppError('integrity_failure', {
        detail: `The stored ${label} can't be decrypted. Support has been alerted. Contact them with this request ID.`,
        cause: error,
      });
    }
  }

  /** Commits the entry. Whatever keeps it from being written keeps the value from being answered. */
  private async putOnRecord(caller: Principal, attempt: Attempt): Promise<void> {
    try {
      // The limit locks the person's reveals. They wait here, without a connection.
      await this.#turns.run(caller.userId, () =>
        this.transactions.write(caller.accountId, async (tx) => {
          if (await this.isOnRecord(tx, caller, attempt)) return;
          await this.limit.require(tx, caller);
          this.audit.record(tx, caller, attempt);
        }),
      );
    } catch (error) {
      throw error instanceof AppError ? error : unavailable('the audit trail', error);
    }
  }

  /** An email address goes on record once an hour for each person who asks: whoever writes to a client asks each time. */
  private async isOnRecord(
    tx: Sql,
    caller: Principal,
    { resource, verb, recordId, fields: [field = ''] = [] }: Attempt,
  ): Promise<boolean> {
    if (!isEmailField(field)) return false;
    const entries = await tx.$queryRaw<object[]>`
      SELECT FROM audit_entries
      WHERE account_id = ${caller.accountId}::uuid AND actor_id = ${caller.userId}::uuid
        AND at >= ${hourOf(this.clock.now()).toISOString()}::timestamptz AND action = ${actionOf(resource.type, verb)}
        AND record_id = ${recordId}::uuid AND fields = ARRAY[${field}]::text[] AND outcome = 'success' LIMIT 1`;
    return entries.length > 0;
  }
}
