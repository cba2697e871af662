import type { Principal } from '@bindery/contracts/access';
import {
  capitalized,
  dependentFields,
  fieldTables,
  recordNames,
  type Field,
  type RecordType,
  type ReferencedType,
} from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { inScopeSql, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { Prisma, type RecordChange } from '../generated/prisma/client.js';
import type { PlainValue, StoredChange } from './record-audit.js';

/** The `id` and `name` of some that the person can see. */
const named: Readonly<Record<ReferencedType, (caller: Principal, ids: Prisma.Sql) => Prisma.Sql>> = {
  agent: ({ accountId }, ids) =>
    Prisma.sql`SELECT user_id AS id, name FROM agents WHERE account_id = ${accountId}::uuid AND user_id = ${ids}`,
  individual: (caller, ids) => Prisma.sql`SELECT id, last_name || ', ' || first_name AS name FROM individuals
    WHERE ${inScopeSql(caller)} AND id = ${ids}`,
  carrier: (caller, ids) =>
    Prisma.sql`SELECT id, name FROM carriers WHERE ${ofAccountOrPlatformSql(caller, 'carriers')} AND id = ${ids}`,
  product: (caller, ids) =>
    Prisma.sql`SELECT id, name FROM products WHERE ${ofAccountOrPlatformSql(caller, 'products')} AND id = ${ids}`,
  policy: (caller, ids) => Prisma.sql`
    SELECT policies.id, coalesce(policies.policy_number, 'A policy without a number') AS name FROM policies
    LEFT JOIN individuals ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
    WHERE ${policiesInScopeSql(caller)} AND policies.id = ${ids}`,
};

/** The texts of a history's values. */
export interface Names {
  textOf(field: Field | undefined, value: PlainValue | undefined): string | null;
  personOf(id: string | null): string | null;
}

/** Looks up the names of the ids in some changes, within the user's scope. */
export async function namesIn(tx: Sql, caller: Principal, changes: readonly RecordChange[]): Promise<Names> {
  const statements = Object.entries(idsIn(changes)).map(([type, ids]) =>
    named[type as ReferencedType](caller, Prisma.sql`ANY (${ids}::uuid[])`),
  );
  const rows =
    statements.length === 0
      ? []
      : await tx.$queryRaw<{ id: string; name: string }[]>`${Prisma.join(statements, ' UNION ALL ')}`;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    personOf: (id) => names.get(id ?? '') ?? null,
    textOf(field, value) {
      if (value === null || value === undefined) return null;
      const type = field?.refersTo;
      if (type)
        return (
          valuesIn(value)
            .map((id) => names.get(id) ?? unnamed(type))
            .join(', ') || null
        );
      if (typeof value === 'boolean') return value ? 'Yes' : 'No';
      return String(value);
    },
  };
}

/** The text for a record that the user can't see or that was permanently deleted. */
function unnamed(type: ReferencedType): string {
  return capitalized(type === 'agent' ? 'an agent' : recordNames[type].one);
}

function idsIn(changes: readonly RecordChange[]): Partial<Record<ReferencedType, string[]>> {
  const ids: Partial<Record<ReferencedType, string[]>> = {};
  const add = (type: ReferencedType, id: string) => (ids[type] ??= []).push(id);
  for (const { actor_id, record_type, fields } of changes) {
    if (actor_id !== null) add('agent', actor_id);
    for (const { field, before, after } of fields as unknown as StoredChange[]) {
      const type = fieldOf(record_type as RecordType, field)?.refersTo;
      if (!type) continue;
      for (const id of [before, after].flatMap(valuesIn)) add(type, id);
    }
  }
  return ids;
}

/** The ids in the value of a reference. */
function valuesIn(value: PlainValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? value : [];
}

/** A field of a record's changes. The path names the individual of an address or phone number, so no field does. */
export function fieldOf(type: RecordType, name: string): Field | undefined {
  return fieldTables[type][name] ?? (name === 'individual_id' ? dependentFields.individual_id : undefined);
}
