import { reviewSorts, type ReviewRow } from '@bindery/contracts/crm';
import { Badge } from '@bindery/ui';
import type { DataColumn } from '@bindery/ui/table';
import { sortableBy } from '../../../../records/list/listing.js';
import { RenewalOutcome } from '../outcome-context.js';
import { renewalColumns } from '../renewal-columns.js';

type Column = Omit<DataColumn<ReviewRow>, 'id'>;

/** How the columns of renewals differ here, in the order of the list. */
const differences: Readonly<Record<string, Partial<Column>>> = {
  insured_name: { header: 'Client' },
  phone: {},
  product_name: { header: 'Plan', leaves: undefined },
  carrier_name: { onPhone: 'line', leaves: 3 },
  premium: { leaves: 4 },
  last_contact_at: { optional: false, leaves: 1 },
  outcome: {
    header: 'Review',
    cell: (row) =>
      row.is_marked && row.outcome === null ? (
        <Badge tone="green">Reviewed</Badge>
      ) : (
        <RenewalOutcome row={row} />
      ),
  },
  owner_name: {},
  policy_number: {},
};

export const reviewColumns: readonly DataColumn<ReviewRow>[] = sortableBy(
  reviewSorts,
  Object.entries(differences).flatMap(([id, changes]) =>
    renewalColumns.flatMap((column) => (column.id === id ? { ...column, sortable: false, ...changes } : [])),
  ),
);

/** For users whose policies are all their own. */
export const ownReviewColumns = reviewColumns.map((column) =>
  column.id === 'owner_name' ? { ...column, optional: true } : column,
);
