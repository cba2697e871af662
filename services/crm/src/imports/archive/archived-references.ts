import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { isSharedType, type FieldTable, type ReferencedType } from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { ofAccountOrPlatformSql } from '../../access/record-scope.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { recordTables } from '../../database/record-tables.js';
import { Prisma } from '../../generated/prisma/client.js';
import { FindAgents } from '../references/find-agents.js';
import { idInAccount } from './id-in-account.js';

/** A field of an archived record that names another record. */
export interface Reference {
  readonly type: ReferencedType;
  /** The id that it has in the archive. */
  readonly id: string;
  readonly name: string | null;
}

/** The ids that the records of an archive have in this account. */
export interface FoundReferences {
  /** @returns undefined for one that is not there */
  idOf(reference: Reference): string | undefined;
}

interface Found {
  readonly id: string;
  readonly key: string | null;
}

/** Finds what archived records refer to: by id what is here or was restored, and companies and agents also by name. */
@Injectable()
export class ArchivedReferences {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly agents: FindAgents,
  ) {}

  async of(caller: Principal, references: readonly Reference[]): Promise<FoundReferences> {
    const byType = Map.groupBy(references, ({ type }) => type);
    const known = new Map<ReferencedType, (reference: Reference) => string | undefined>();
    for (const [type, those] of byType)
      known.set(
        type,
        type === 'agent' ? await this.agentsOf(caller, those) : await this.recordsOf(caller, type, those),
      );
    return { idOf: (reference) => known.get(reference.type)?.(reference) };
  }

  private async agentsOf(caller: Principal, references: readonly Reference[]) {
    const texts = references.flatMap(({ id, name }) => (name === null ? [id] : [id, name]));
    const idOf = await this.agents.idsByName(caller, texts);
    return ({ id, name }: Reference) => idOf(id) ?? (name === null ? undefined : idOf(name));
  }

  private async recordsOf(
    caller: Principal,
    type: Exclude<ReferencedType, 'agent'>,
    references: readonly Reference[],
  ) {
    const { table } = recordTables[type];
    const isNamed = isSharedType(type);
    const ids = references.flatMap(({ id }) => [id, idInAccount(caller.accountId, id)]);
    const names = isNamed
      ? references.flatMap(({ name }) => (name === null ? [] : [lookAlikeKey(name)]))
      : [];
    const mine = isNamed
      ? ofAccountOrPlatformSql(caller, recordTables[type].table)
      : Prisma.sql`account_id = ${caller.accountId}::uuid`;
    const named = isNamed ? Prisma.sql`OR look_alike_key(name) = ANY (${names}::text[])` : Prisma.empty;
    const rows = await this.transactions.queryOnce<Found>(
      caller.accountId,
      Prisma.sql`SELECT id, ${isNamed ? Prisma.sql`look_alike_key(name)` : Prisma.sql`NULL`} AS key
        FROM ${Prisma.raw(table)}
        WHERE ${mine} AND deleted_at IS NULL AND (id = ANY (${ids}::uuid[]) ${named}) ORDER BY created_at, id`,
    );
    const here = new Set(rows.map(({ id }) => id));
    const byName = new Map(
      rows.flatMap(({ id, key }) => (key === null ? [] : [[key, id] as const])).reverse(),
    );
    return ({ id, name }: Reference) => {
      const restored = idInAccount(caller.accountId, id);
      if (here.has(id)) return id;
      return here.has(restored) ? restored : name === null ? undefined : byName.get(lookAlikeKey(name));
    };
  }
}

/** The references in the fields of an archived object. Beside most ids is the name of the record. */
export function referencesOf(fields: FieldTable, object: Readonly<Record<string, unknown>>): Reference[] {
  return Object.entries(fields).flatMap(([field, { refersTo }]) => {
    const reference = refersTo && referenceOf(field, refersTo, object);
    return reference ? [reference] : [];
  });
}

/** @returns undefined where the field is blank */
export function referenceOf(
  field: string,
  type: ReferencedType,
  object: Readonly<Record<string, unknown>>,
): Reference | undefined {
  const id = object[field];
  const name = object[`${field.replace(/_id$/, '')}_name`];
  return uuid().safeParse(id).success
    ? { type, id: id as string, name: typeof name === 'string' ? name : null }
    : undefined;
}
