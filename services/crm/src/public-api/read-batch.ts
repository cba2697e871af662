import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { MAX_BATCH_CREATES, type PublicResource } from '@bindery/contracts/public-api';
import { uuid } from '@bindery/contracts/validation';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { parse } from '@bindery/service-kit/http';
import { z } from 'zod';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { turnAfter } from '../long-work/turn-after.js';
import { ListedResources } from '../resources/listed-resources.js';
import type { Values } from '../resources/index.js';
import { clientLists } from './client-lists.js';

/** A record of a batch: what to create, or the changes of a present one, under public names. */
export interface BatchRecord {
  readonly index: number;
  /** Null of one to create. */
  readonly id: string | null;
  readonly values: Values;
}

/** A record of a batch that isn't saved. */
export interface FailedRecord {
  readonly index: number;
  /** The id that was sent, or that the External ID stands for. */
  readonly id: string | null;
  readonly error: AppError;
}

export interface ReadBatch {
  readonly records: readonly BatchRecord[];
  readonly failed: readonly FailedRecord[];
}

/** Reads the records of a batch one by one, so that one with a mistake keeps no other from being saved. */
@Injectable()
export class ReadBatchRecords {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resources: ListedResources,
  ) {}

  /** @throws AppError `validation_failed` on more records than one transaction can take */
  async read(api: PublicResource, caller: Principal, sent: readonly Values[]): Promise<ReadBatch> {
    const known = await this.byExternalId(api, caller, sent);
    const records: BatchRecord[] = [];
    const failed: FailedRecord[] = [];
    const taken = new Set<string>();
    for (const [index, record] of sent.entries()) {
      await turnAfter(index);
      try {
        const one = readRecord(api, index, record, known);
        if (one.id !== null && taken.has(one.id)) rejectField('id', 'This record is in the batch twice.');
        if (one.id !== null) taken.add(one.id);
        records.push(one);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failed.push({ index, id: null, error });
      }
    }
    const creates = records.reduce((sum, one) => sum + sizeOf(one), 0);
    if (creates > MAX_BATCH_CREATES)
      rejectField(
        'records',
        `A batch can create up to ${String(MAX_BATCH_CREATES)} records, with the phone numbers, addresses and dependents of individuals. Send fewer at once.`,
      );
    return { records, failed };
  }

  /** The ids of present records by their External IDs. */
  private async byExternalId(
    api: PublicResource,
    caller: Principal,
    sent: readonly Values[],
  ): Promise<ReadonlyMap<string, string>> {
    const wanted = sent.flatMap(({ id, external_id }) =>
      id === undefined && typeof external_id === 'string' ? [external_id.trim()] : [],
    );
    if (!('external_id' in api.names) || wanted.length === 0) return new Map();
    const resource = this.resources.ofType(api.type);
    const table = Prisma.raw(resource.table);
    const rows = await this.transactions.queryOnce<{ id: string; external_id: string }>(
      caller.accountId,
      Prisma.sql`${resource.selectSql} WHERE ${resource.visibleTo(caller)} AND ${table}.deleted_at IS NULL
        AND ${table}.account_id = ${caller.accountId}::uuid AND ${table}.external_id = ANY (${wanted}::text[])`,
    );
    return new Map(rows.map(({ id, external_id }) => [external_id, id]));
  }
}

/** @throws AppError `validation_failed` */
function readRecord(
  { create, update }: PublicResource,
  index: number,
  record: Values,
  known: ReadonlyMap<string, string>,
): BatchRecord {
  const { id: given, ...values } = record;
  const external = values['external_id'];
  const id = given ?? (typeof external === 'string' ? known.get(external.trim()) : undefined);
  if (id === undefined) return { index, id: null, values: parse(create, values) };
  return {
    index,
    ...parse(z.object({ id: uuid('The id must be that of a record.') }), { id }),
    values: parse(update, values),
  };
}

/** How many records it creates. */
const sizeOf = ({ id, values }: BatchRecord): number =>
  clientLists.reduce((sum, list) => sum + ((values[list] as unknown[] | undefined) ?? []).length, id ? 0 : 1);
