import type { Principal } from '@bindery/contracts/access';
import { emailFields, listedTypes, type ListedTypeName } from '@bindery/contracts/crm';
import type { PublicResource } from '@bindery/contracts/public-api';
import { PHONE_NUMBER } from '@bindery/contracts/validation';
import { rejectField } from '@bindery/service-kit/errors';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import { Prisma } from '../generated/prisma/client.js';
import { allOf } from '../resources/list-filters.sql.js';
import type { ListedResource, StoredRecord } from '../resources/resource-definition.js';
import type { AnyResource } from '../resources/write-records/record-plan.js';

/** Filters whose values are ids. */
const ofIds = new Set(['individual_id', 'policy_id', 'carrier_id', 'assignee_id']);

export type Filters = Readonly<Record<string, string>>;

/** The conditions of a list's filters, after a `WHERE …`. @throws AppError `validation_failed` */
export async function filtersSql(
  api: PublicResource,
  resource: AnyResource,
  caller: Principal,
  filters: Filters,
): Promise<Prisma.Sql> {
  const conditions: Prisma.Sql[] = [];
  for (const [name, value] of Object.entries(filters)) {
    if (name === 'email') conditions.push(await hasEmail(resource, caller, value));
    else if (name === 'search') conditions.push(await isFound(resource, caller, value));
    else if (name === 'phone') conditions.push(hasPhone(caller, value));
    else {
      const column = Prisma.raw(`${resource.table}.${api.names[name] ?? name}`);
      conditions.push(
        ofIds.has(name) ? Prisma.sql`${column} = ${value}::uuid` : Prisma.sql`${column} = ${value}`,
      );
    }
  }
  return allOf(...conditions);
}

/** Records that the search of their list finds. */
async function isFound(resource: AnyResource, caller: Principal, search: string): Promise<Prisma.Sql> {
  const { table, type } = resource;
  const { query } = listedTypes[type as ListedTypeName];
  const listed = resource as ListedResource<StoredRecord, unknown>;
  const { before, from, visible, matching = [] } = await listed.listSql(caller, query.parse({ search }));
  const parts = matching.map(
    (part) => Prisma.sql`SELECT ${Prisma.raw(table)}.id FROM ${from} WHERE ${visible} AND ${part}`,
  );
  if (parts.length === 0) return Prisma.sql`TRUE`;
  const first = before ? Prisma.sql`WITH ${before}` : Prisma.empty;
  return Prisma.sql`${Prisma.raw(table)}.id IN (${first} ${Prisma.join(parts, ' UNION ALL ')})`;
}

/** The individuals with this whole address, shown or masked. */
async function hasEmail({ mapper }: AnyResource, caller: Principal, email: string): Promise<Prisma.Sql> {
  const indexes = await mapper.indexesOf(caller.accountId, email, emailFields);
  if (indexes.length === 0) return Prisma.sql`FALSE`;
  const each = indexes.map(
    ({ column, index }) => Prisma.sql`${Prisma.raw(`individuals.${column}`)} = ${index}`,
  );
  return Prisma.sql`(${Prisma.join(each, ' OR ')})`;
}

/** The individuals with this number, whichever way it is written. */
function hasPhone({ accountId }: Principal, phone: string): Prisma.Sql {
  const e164 = possibleE164(phone) ?? rejectField('phone', PHONE_NUMBER);
  return Prisma.sql`individuals.id IN (SELECT individual_id FROM phones
    WHERE account_id = ${accountId}::uuid AND phone_e164 = ${e164} AND deleted_at IS NULL)`;
}
