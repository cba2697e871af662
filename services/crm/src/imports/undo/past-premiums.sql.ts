import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import type { Columns } from '../../resources/record-mapper.js';
import type { StoredRecord } from '../../resources/resource-definition.js';
import { columnsAsJson } from '../../resources/write-records/batch-rows.sql.js';
import type { UndoneChange } from './import-changes.sql.js';
import type { Restored } from './restored-fields.js';

/** A premium that an import corrected, of a policy whose row shows another one by now. */
export interface PastPremium {
  readonly id: string;
  /** A date, or `-infinity`. */
  readonly holds_from: string;
  readonly premium: unknown;
  readonly premium_mode: unknown;
}

/**
 * Finds the premiums that an import corrected where another one has begun since. That is no change by anybody: what the
 * import wrote is compared, and given back, in the premium that it corrected.
 * @param rows the policies as they are now, held
 */
export async function pastPremiums(
  tx: Sql,
  { accountId }: Principal,
  rows: ReadonlyMap<string, StoredRecord>,
  changes: readonly UndoneChange[],
): Promise<ReadonlyMap<string, PastPremium>> {
  const wanted = changes.flatMap(({ record_id, after }) => {
    const [row, became] = [rows.get(record_id), (after ?? {}) as Columns];
    // A release without this column doesn't say which premium it corrected.
    if (!row || !('premium_from' in became)) return [];
    const from = became['premium_from'];
    if (columnsAsJson(row, ['premium_from'])['premium_from'] === from) return [];
    return [{ id: record_id, from: typeof from === 'string' ? from.slice(0, 10) : '-infinity' }];
  });
  if (wanted.length === 0) return new Map();
  const found = await tx.$queryRaw<PastPremium[]>`
    SELECT dated.policy_id AS id, dated.holds_from::text, dated.premium, dated.premium_mode
    FROM unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ from }) => from)}::text[]::date[])
        AS wanted (policy_id, holds_from)
      JOIN policy_premiums AS dated USING (policy_id, holds_from)
    WHERE dated.account_id = ${accountId}::uuid`;
  return new Map(found.map((premium) => [premium.id, premium]));
}

/** The row with the premium that an import corrected in the place of the one of today. */
export function withPast<Row extends StoredRecord>(row: Row, past: PastPremium | undefined): Row {
  return past ? { ...row, premium: past.premium, premium_mode: past.premium_mode } : row;
}

/** The columns to give back but for a past premium, which the row doesn't have. */
export function besidePast(restored: Restored, past: PastPremium | undefined): Restored {
  if (!past) return restored;
  const { premium: _premium, premium_mode: _mode, ...columns } = restored.columns;
  return { ...restored, columns };
}

/** Gives past premiums back. */
export async function restorePast(
  tx: Sql,
  { accountId }: Principal,
  restored: readonly Restored[],
  past: ReadonlyMap<string, PastPremium>,
): Promise<void> {
  const former = restored.flatMap(({ id, columns }) => {
    const premium = past.get(id);
    return premium ? [{ ...premium, ...columns }] : [];
  });
  if (former.length === 0) return;
  await tx.$executeRaw`
    UPDATE policy_premiums AS dated SET premium = former.premium, premium_mode = former.premium_mode
    FROM jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
      AS former (id uuid, holds_from date, premium numeric(10, 2), premium_mode text)
    WHERE dated.account_id = ${accountId}::uuid AND dated.policy_id = former.id
      AND dated.holds_from = former.holds_from`;
}
