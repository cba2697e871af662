import { principalOf, type Principal } from '@bindery/contracts/access';
import { importMapping, type ImportMapping } from '@bindery/contracts/crm';
import type { Person } from '../../../test/crm-under-test.js';
import { agentAccess } from '../../../test/fake-identity.js';
import type { SharedCrm } from '../../../test/shared-crm.js';
import { ImportedFile } from '../matching/imported-file.js';
import { PlanRows } from '../matching/plan-rows.js';
import type { PlannedRow } from '../matching/planned-row.js';

export function callerOf(who: Person, access: object = {}): Principal {
  const app_metadata = { ...agentAccess, account_id: who.accountId, ...access };
  return principalOf({ sub: who.userId, email: 'me@agency.test', session_id: '', amr: [], app_metadata });
}

/** The plan of rows whose columns are these fields, in their order. */
export type PlanCells = (
  caller: Principal,
  fields: readonly string[],
  rows: readonly (readonly string[])[],
  more?: (mapping: ImportMapping) => Partial<ImportMapping>,
) => Promise<PlannedRow[]>;

export function planCells(
  crm: SharedCrm,
  ...[caller, fields, rows, more = () => ({})]: Parameters<PlanCells>
): Promise<PlannedRow[]> {
  const mapping = importMapping.parse({
    header_row: 1,
    date_format: 'mdy',
    columns: fields.map((field, index) => ({ index, field })),
  });
  const whole = { ...mapping, ...more(mapping) };
  return crm.service.get<PlanRows>(PlanRows).plan(
    caller,
    new ImportedFile({ type: 'individual', mapping: whole, today: '2026-11-26', headers: fields }),
    rows.map((cells, index) => ({ number: index + 2, cells, isRemoved: false })),
  );
}
