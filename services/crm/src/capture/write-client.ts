import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { isSharedType, type SharedType } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { ofAccountOrPlatformSql } from '../access/record-scope.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma } from '../generated/prisma/client.js';
import { changeOf } from '../imports/index.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { PolicyResource } from '../policies/policy.resource.js';
import {
  findRecordToChange,
  forbiddenToEdit,
  type PlannedCreate,
  type RecordPlan,
  type StoredRecord,
  type Values,
  WriteRecords,
  type WrittenRecord,
} from '../resources/index.js';
import type { DraftChange } from './accepted-content.js';
import type { PlannedClient } from './plan-client.js';

/** Writes a planned client in a transaction. */
@Injectable()
export class WriteClient {
  constructor(
    private readonly records: WriteRecords,
    private readonly individuals: IndividualResource,
    private readonly policies: PolicyResource,
  ) {}

  /** @throws AppError `precondition_failed`, `forbidden`, `not_found`, `validation_failed` on the paths of the values */
  async write(tx: Sql, caller: Principal, client: PlannedClient): Promise<DraftChange[]> {
    const { id, present, plan } = client;
    const held = new Map<string, StoredRecord>();
    if (present) {
      const row = await findRecordToChange(this.individuals, tx, caller, id);
      if (!this.individuals.canEdit(caller, row)) throw forbiddenToEdit(this.individuals);
      if (row.version !== present.version) throw changedMeanwhile();
      held.set(id, row);
    }
    for (const update of plan.updates.filter(({ resource }) => resource.type === 'policy')) {
      const row = await findRecordToChange(this.policies, tx, caller, update.id);
      if (!this.policies.canEdit(caller, row)) throw forbiddenToEdit(this.policies);
      held.set(row.id, row);
    }
    const known = await withoutKnownCompanies(tx, caller, plan);
    const updates = plan.updates.map((update) => ({ ...update, present: held.get(update.id) }));
    const { written } = await withDraftPaths(client, () =>
      this.records.write(tx, caller, { ...known, updates }),
    );
    const isOfClient = ({ row, before }: WrittenRecord) => before !== undefined && row.id === id;
    return [...written.filter(isOfClient), ...written.filter((one) => !isOfClient(one))].map(draftChangeOf);
  }
}

function draftChangeOf(written: WrittenRecord): DraftChange {
  const { record_id: id, root_id, change, before, after } = changeOf(written);
  return { record_type: written.planned.resource.type, id, root_id, change, before, after };
}

/** The plan without the carrier and the product that somebody has added since they were looked up. */
async function withoutKnownCompanies(tx: Sql, caller: Principal, plan: RecordPlan): Promise<RecordPlan> {
  const known = new Map<string, string>();
  const creates: PlannedCreate[] = [];
  for (const record of plan.creates) {
    const { type } = record.resource;
    const values = renamed(record.values, known);
    const id = isSharedType(type) ? await named(tx, caller, type, values) : undefined;
    if (id === undefined) creates.push({ ...record, values, columns: renamed(record.columns, known) });
    else known.set(record.id, id);
  }
  const { origin, updates, tags, parents } = plan;
  return { origin, creates, updates, tags, parents };
}

/** Values that name what has another id by now. */
const renamed = (values: Values, known: ReadonlyMap<string, string>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name.endsWith('_id') && typeof value === 'string' ? (known.get(value) ?? value) : value,
    ]),
  );

/** The carrier or product that somebody has added since it was looked up. */
async function named(
  tx: Sql,
  caller: Principal,
  type: SharedType,
  { name, carrier_id: carrierId }: Values,
): Promise<string | undefined> {
  const { table } = recordTables[type];
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(table)} WHERE ${ofAccountOrPlatformSql(caller, table)} AND deleted_at IS NULL
      AND look_alike_key(name) = ${lookAlikeKey(String(name))}
      ${typeof carrierId === 'string' ? Prisma.sql`AND carrier_id = ${carrierId}::uuid` : Prisma.empty}
    ORDER BY account_id IS NULL, created_at, id LIMIT 1`;
  return found?.id;
}

/** The draft's paths of fields that a policy and its companies have. */
const ofPolicy: Readonly<Record<string, string>> = {
  'policy.carrier_id': 'policy.carrier',
  'policy.product_id': 'policy.product',
  'policy.name': 'policy.carrier',
};

/** Names the rejected fields as the draft does. */
async function withDraftPaths<T>({ dependents }: PlannedClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error;
    const errors = error.errors.map(({ path, message }) => ({
      path:
        ofPolicy[path] ??
        path.replace(
          /^dependents\.(\d+)/,
          (_, index) => `dependents.${String(dependents[Number(index) - 1])}`,
        ),
      message,
    }));
    throw new AppError(error.code, { detail: error.detail, errors, cause: error });
  }
}

function changedMeanwhile(): AppError {
  return new AppError('precondition_failed', {
    detail:
      'Someone else saved this client after you opened the draft. Open the draft again, then accept it.',
  });
}
