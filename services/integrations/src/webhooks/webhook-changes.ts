import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { AuditPublisher, type AuditAttempt } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { requireMatch } from '@bindery/service-kit/http';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Transactions } from '../database/transactions.js';
import { findRow, lockRow, type WebhookRow } from './webhook-row.js';

/** The endpoint to change, and the version that the person saw. */
export interface WebhookEdit {
  readonly id: string;
  readonly ifMatch?: string | undefined;
}

/** The work of a change, under a lock. */
export type WebhookWork = (tx: Sql, row: WebhookRow, now: Date) => Promise<boolean>;

/** Changes one endpoint under a lock and audits it in the same transaction. Denied attempts are audited too. */
@Injectable()
export class WebhookChanges {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly audit: AuditPublisher,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * @param work makes the change, with a version of its own, and answers whether there was anything to change
   * @returns the row afterwards
   */
  async apply(
    caller: Principal,
    edit: WebhookEdit,
    what: Pick<AuditAttempt, 'action' | 'fields'>,
    work: WebhookWork,
  ): Promise<WebhookRow> {
    const place = { accountId: caller.accountId, id: edit.id };
    const changed = await this.attempt(caller, edit, what, async (tx, row, now) => {
      requireMatch(edit.ifMatch, row.version);
      if (!(await work(tx, row, now))) return row;
      await this.publish(tx, caller, edit.id, what, row.version + 1);
      return findRow(tx, place, now);
    });
    this.relay.wake();
    return changed;
  }

  /** Deletes an endpoint with everything that belongs to it. */
  async remove(caller: Principal, edit: WebhookEdit, what: Pick<AuditAttempt, 'action'>): Promise<void> {
    await this.attempt(caller, edit, what, async (tx, { version }) => {
      await tx.$executeRaw`
        DELETE FROM webhooks WHERE account_id = ${caller.accountId}::uuid AND id = ${edit.id}::uuid`;
      await this.publish(tx, caller, edit.id, what, version + 1);
    });
    this.relay.wake();
  }

  private attempt<T>(
    caller: Principal,
    { id }: WebhookEdit,
    what: Pick<AuditAttempt, 'action' | 'fields'>,
    work: (tx: Sql, row: WebhookRow, now: Date) => Promise<T>,
  ): Promise<T> {
    const { accountId } = caller;
    return this.audit.auditDenials(caller, { ...what, record: { type: 'webhook', id } }, () =>
      this.transactions.inAccount(accountId, async (tx) => {
        const now = this.clock.now();
        return work(tx, await lockRow(tx, { accountId, id }, now), now);
      }),
    );
  }

  private publish(
    tx: Sql,
    caller: Principal,
    id: string,
    what: Pick<AuditAttempt, 'action' | 'fields'>,
    version: number,
  ): Promise<void> {
    return this.audit.publish(tx, caller, {
      ...what,
      record: { type: 'webhook', id, version },
      outcome: 'success',
    });
  }
}
