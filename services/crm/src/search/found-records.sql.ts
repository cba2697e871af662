import type { Principal } from '@bindery/contracts/access';
import type { FilteredList, FoundType } from '@bindery/contracts/crm';
import { prepared } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';
import { individualSource, peopleSql } from './sources/individuals.js';
import { carrierSource, productSource, tagSource } from './sources/named-records.js';
import { policySource } from './sources/policies.js';
import type { KnownSource, SearchInput, SearchSource } from './sources/search-source.js';
import { taskSource } from './sources/tasks.js';

/** The source of each type. Of equal matches, the types come in this order. */
export const searchSources: Readonly<Record<FoundType, SearchSource> & Record<FilteredList, KnownSource>> = {
  individual: individualSource,
  policy: policySource,
  task: taskSource,
  carrier: carrierSource,
  product: productSource,
  tag: tagSource,
};
const sources: readonly SearchSource[] = Object.values(searchSources);

/** The records that match, the best first; ties by title and ID. */
export function foundRecordsSql(caller: Principal, input: SearchInput): Prisma.Sql {
  const found = sources.map((source) => source.matching(caller, input));
  const sql = Prisma.sql`WITH ${Prisma.join(peopleSql(caller, input))}
    SELECT * FROM (${Prisma.join(found, ' UNION ALL ')}) AS found
    ORDER BY score DESC, array_position(${Object.keys(searchSources)}::text[], type), sorted_by, id LIMIT ${input.limit}`;
  // Planning takes far longer than searching. A plan takes a megabyte of each connection, so only the few texts of
  // searches for one word are prepared.
  return input.words.length === 1 && input.emails.length === 0 ? prepared(sql) : sql;
}

/** The records of some IDs, as far as the person sees them. */
export function knownRecordsSql(caller: Principal, ids: readonly string[]): Prisma.Sql {
  const any = Prisma.sql`ANY (${[...ids]}::uuid[])`;
  return Prisma.join(
    sources.flatMap((source) => source.known?.(caller, any) ?? []),
    ' UNION ALL ',
  );
}
