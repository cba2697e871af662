import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { inScopeSql } from '../access/record-scope.js';

/**
 * Locks an individual that a policy or task can be given to, so that it isn't merged into another one in the meantime.
 * @returns whether the person sees one
 */
export async function lockInsured(tx: Sql, caller: Principal, id: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT id FROM individuals WHERE ${inScopeSql(caller)} AND id = ${id}::uuid
      AND deleted_at IS NULL AND merged_into IS NULL
    FOR KEY SHARE`;
  return found.length > 0;
}
