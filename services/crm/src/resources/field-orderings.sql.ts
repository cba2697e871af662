import type { FieldTable } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';

type Orderings<Name extends string> = Readonly<Record<Name | 'created_at' | 'updated_at', Prisma.Sql>>;

/** The orders of a table by its fields, texts in either case, and by when a record was added and changed. */
export function fieldOrderings<Fields extends FieldTable>(
  table: string,
  fields: Fields,
): Orderings<keyof Fields & string> {
  const orderOf = (name: string) =>
    /^(?:text|code|lines)$/.test(fields[name]?.valueType ?? '')
      ? `lower(${table}.${name})`
      : `${table}.${name}`;
  const names = [...Object.keys(fields), 'created_at', 'updated_at'];
  return Object.fromEntries(names.map((name) => [name, Prisma.raw(orderOf(name))])) as Orderings<
    keyof Fields & string
  >;
}
