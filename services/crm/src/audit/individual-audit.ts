import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ErrorCode } from '@bindery/contracts/errors';
import type { EventData } from '@bindery/contracts/messaging';
import { AuditTrail } from '@bindery/service-kit/audit';
import { AppError } from '@bindery/service-kit/errors';
import { recordEvent } from '@bindery/service-kit/outbox';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import { individualActions, type IndividualAction } from './actions.js';

/** What is being attempted on one individual. */
export interface Attempt {
  readonly action: IndividualAction;
  readonly recordId: string;
  readonly fields?: readonly string[];
}

const refusals: ReadonlySet<ErrorCode> = new Set(['not_found', 'forbidden', 'rate_limited']);

/** Writes what happened to individuals into the audit chain, and tells the others of changes. */
@Injectable()
export class IndividualAudit {
  constructor(
    private readonly trail: AuditTrail,
    private readonly transactions: AccountTransactions,
  ) {}

  /** One entry, in the transaction of what it tells of. */
  async record(
    tx: Transaction,
    person: Principal,
    { action, recordId, fields = [] }: Attempt,
    outcome: 'success' | 'refused' | 'failed' = 'success',
  ): Promise<void> {
    const fact = { accountId: person.accountId, action, recordType: 'individual', recordId, fields, outcome };
    await this.trail.record(tx, fact);
  }

  /** A change: its entry and its event, in the transaction of the change. */
  async recordChange(
    tx: Transaction,
    person: Principal,
    change: EventData<'crm.record.changed.v1'>['change'],
    record: { id: string; version: number; fields: readonly string[] },
  ): Promise<void> {
    const attempt = { action: individualActions[change], recordId: record.id, fields: record.fields };
    await this.record(tx, person, attempt);
    await recordEvent(tx, {
      subject: 'crm.record.changed.v1',
      accountId: person.accountId,
      subjectId: record.id,
      version: record.version,
      data: { record_type: 'individual', record_id: record.id, change },
    });
  }

  /** Runs an attempt, and puts on record that it was refused before it answers so. */
  async watching<T>(person: Principal, attempt: Attempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && refusals.has(error.code)) {
        await this.transactions.write(person.accountId, (tx) => this.record(tx, person, attempt, 'refused'));
      }
      throw error;
    }
  }
}
