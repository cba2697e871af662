import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { lookAlikeKey } from '@bindery/contracts/folding';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { ofAccountOrPlatformSql } from '../access/record-scope.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma } from '../generated/prisma/client.js';
import { columnsAsJson } from '../imports/run/changed-rows.sql.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { PolicyResource } from '../policies/policy.resource.js';
import { CreateRecord } from '../resources/create-record.js';
import { findRecordToChange } from '../resources/find-record.js';
import type { Values } from '../resources/record-mapper.js';
import type { ResourceDefinition, StoredRecord } from '../resources/resource-definition.js';
import { RecordRules } from '../resources/record-rules.js';
import { forbiddenToEdit, UpdateRecord } from '../resources/update-record.js';
import type { DraftChange } from './accepted-content.js';
import type { AddedRecord, PlannedClient } from './plan-client.js';

/** Writes a planned client in a transaction, each record as a person's own save does: checked, audited, told. */
@Injectable()
export class WriteClient {
  constructor(
    private readonly creating: CreateRecord,
    private readonly updating: UpdateRecord,
    private readonly rules: RecordRules,
    private readonly individuals: IndividualResource,
    private readonly policies: PolicyResource,
  ) {}

  /** @throws AppError `precondition_failed`, `forbidden`, `not_found`, `validation_failed` on the paths of the values */
  async write(tx: Sql, caller: Principal, { id, present, changes, added, policy }: PlannedClient) {
    const done: DraftChange[] = [];
    if (present) {
      const held = await findRecordToChange(this.individuals, tx, caller, id);
      if (!this.individuals.canEdit(caller, held)) throw forbiddenToEdit(this.individuals);
      if (held.version !== present.version) throw changedMeanwhile();
      done.push(...(await this.save(tx, caller, this.individuals, held, changes, '')));
    }
    const known = new Map<string, string>();
    for (const record of added) done.push(...(await this.add(tx, caller, record, known)));
    if (policy?.id != null) {
      const held = await findRecordToChange(this.policies, tx, caller, policy.id);
      if (!this.policies.canEdit(caller, held)) throw forbiddenToEdit(this.policies);
      done.push(...(await this.save(tx, caller, this.policies, held, policy.values, 'policy.')));
    }
    return done;
  }

  /** @param known the carriers and products that somebody has added since, by the ids that were planned for them */
  private async add(
    tx: Sql,
    caller: Principal,
    { resource, id, prefix, ...record }: AddedRecord,
    known: Map<string, string>,
  ): Promise<DraftChange[]> {
    const [values, columns] = [renamed(record.values, known), renamed(record.columns, known)];
    if (resource.type === 'carrier' || resource.type === 'product') {
      const there = await named(tx, caller, resource.type, values);
      if (there !== undefined) {
        known.set(id, there);
        return [];
      }
    }
    const row = await within(prefix, async () => {
      await resource.check?.(tx, caller, values);
      await this.rules.require(tx, caller, [{ type: resource.type, values }]);
      return this.creating.insert(resource, tx, caller, values, columns);
    });
    const place = { record_type: resource.type, id, root_id: resource.rootOf(row) };
    return [{ ...place, change: 'created', before: null, after: null }];
  }

  private async save<Row extends StoredRecord>(
    tx: Sql,
    caller: Principal,
    resource: ResourceDefinition<Row, unknown>,
    held: Row,
    values: Values,
    prefix: string,
  ): Promise<DraftChange[]> {
    const row = await within(prefix, () => this.updating.save(resource, tx, caller, held, values));
    if (row.version === held.version) return [];
    const stored = Object.keys(recordTables[resource.type].columns);
    const [was, became] = [columnsAsJson(held, stored), columnsAsJson(row, stored)];
    const names = stored.filter(
      (name) => isField(resource, name) && JSON.stringify(was[name]) !== JSON.stringify(became[name]),
    );
    const place = { record_type: resource.type, id: row.id, root_id: resource.rootOf(row) };
    const pick = (columns: Values) => Object.fromEntries(names.map((name) => [name, columns[name]]));
    return [{ ...place, change: 'updated', before: pick(was), after: pick(became) }];
  }
}

/** A field of the record, or the blind index of one. */
const isField = ({ mapper }: Pick<ResourceDefinition<StoredRecord, unknown>, 'mapper'>, column: string) =>
  column in mapper.fields || column.replace(/_index$/, '') in mapper.fields;

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
  type: 'carrier' | 'product',
  { name, carrier_id }: Values,
): Promise<string | undefined> {
  const { table } = recordTables[type];
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(table)} WHERE ${ofAccountOrPlatformSql(caller, table)} AND deleted_at IS NULL
      AND look_alike_key(name) = ${lookAlikeKey(String(name))}
      ${type === 'product' ? Prisma.sql`AND carrier_id = ${String(carrier_id)}::uuid` : Prisma.empty}
    ORDER BY account_id IS NULL, created_at, id LIMIT 1`;
  return found?.id;
}

/** The fields of the paths that a policy's own fields are accepted under. */
const paths: Readonly<Record<string, string>> = {
  carrier_id: 'carrier',
  product_id: 'product',
  name: 'carrier',
};

/** Names the refused fields as the accepted values do. */
async function within<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error;
    const errors = error.errors.map(({ path, message }) => ({
      path: prefix + (prefix === 'policy.' ? (paths[path] ?? path) : path),
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
