import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { isLargeExport, type ExportSubject, type RecordType } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { recordEvent } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { exportAction } from '../audit/actions.js';
import { SealedTexts } from '../files/sealed-texts.js';

/** An export that is about to be made. */
export interface NewExport {
  readonly subject: ExportSubject;
  /** The individual of `one_individual`. */
  readonly recordId?: string;
  readonly records: number;
  /** How many individuals are among the records of an archive. */
  readonly people?: number;
  /** The names of protected fields that it has in full. */
  readonly fields: readonly string[];
  readonly reason?: string | undefined;
}

/** The exports of an account: who took what out. */
@Injectable()
export class ExportRecords {
  constructor(
    private readonly trail: AuditTrail,
    private readonly texts: SealedTexts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Records an export before its first row is read, and has the account told of a large one or one with full values. */
  async record(tx: Sql, { accountId, userId }: Principal, made: NewExport): Promise<void> {
    const { subject, records, people = records, fields, reason, recordId } = made;
    const id = randomUUID();
    const sealed = reason ? await this.texts.seal(reasonOf(accountId, id), reason) : null;
    await tx.$executeRaw`
      INSERT INTO exports (account_id, id, user_id, subject, records, fields, reason, created_at)
      VALUES (${accountId}::uuid, ${id}::uuid, ${userId}::uuid, ${subject}, ${records}, ${[...fields]}::text[],
        ${sealed}, ${this.clock.now()}::timestamptz)`;
    if (isLargeExport(subject, people) || fields.length > 0)
      await recordEvent(tx, {
        ...{ subject: 'crm.export.made.v1', accountId, subjectId: id, version: 1 },
        data: { user_id: userId, subject, records: people, full: fields.length > 0 },
      });
    await this.trail.record(tx, {
      ...{ accountId, action: exportAction(subject), fields: [...fields, `${String(records)} rows`] },
      ...(subject !== 'account' && { recordType: recordTypeOf(subject) }),
      ...(recordId !== undefined && { recordId }),
    });
  }
}

/** The type of record of an export that is not of the account. */
function recordTypeOf(subject: Exclude<ExportSubject, 'account'>): RecordType {
  if (subject === 'one_individual') return 'individual';
  return subject === 'renewal' ? 'policy' : subject;
}

/** The place of a sealed reason. */
export const reasonOf = (accountId: string, rowId: string) => ({
  ...{ accountId, table: 'exports', rowId, field: 'reason' },
});
