import type { Principal } from '@bindery/contracts/access';
import { capitalized, dayText, NOBODY } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { inScopeSql, ofAccountOrPlatformSql } from '../../access/record-scope.js';
import type { About } from './about-report.js';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const words: Readonly<Record<string, string>> = { true: 'Yes', false: 'No', [NOBODY]: 'Nobody' };

/** Filters of a list as people read them, with the present names of the records that they name. */
export async function filterWords(
  tx: Sql,
  caller: Principal,
  filters: Readonly<Record<string, string>>,
): Promise<About[]> {
  const ids = Object.values(filters).filter((value) => ID.test(value));
  const names = ids.length === 0 ? new Map<string, string>() : await namesOf(tx, caller, ids);
  const textOf = (value: string): string => {
    if (ID.test(value)) return names.get(value) ?? 'One that is gone';
    return DAY.test(value) ? dayText(value) : (words[value] ?? capitalized(value.replaceAll('_', ' ')));
  };
  return Object.entries(filters).map(([name, value]) => [
    capitalized(name.replace(/_id$/, '').replaceAll('_', ' ')),
    textOf(value),
  ]);
}

async function namesOf(tx: Sql, caller: Principal, ids: readonly string[]): Promise<Map<string, string>> {
  const { accountId } = caller;
  const rows = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM carriers WHERE ${ofAccountOrPlatformSql(caller, 'carriers')} AND id = ANY (${ids}::uuid[])
    UNION ALL SELECT id, name FROM products
    WHERE ${ofAccountOrPlatformSql(caller, 'products')} AND id = ANY (${ids}::uuid[])
    UNION ALL SELECT id, name FROM tags WHERE account_id = ${accountId}::uuid AND id = ANY (${ids}::uuid[])
    UNION ALL SELECT user_id, name FROM agents WHERE account_id = ${accountId}::uuid AND user_id = ANY (${ids}::uuid[])
    UNION ALL SELECT id, first_name || ' ' || last_name FROM individuals
    WHERE ${inScopeSql(caller)} AND deleted_at IS NULL AND id = ANY (${ids}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
