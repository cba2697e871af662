import { renewalSorts, type RenewalRow } from '@bindery/contracts/crm';
import { Badge } from '@bindery/ui';
import { formatDay, formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { clientOfRow, phoneColumn } from '../../../records/calls/client-of-row.js';
import { Nickname } from '../../../records/calls/nickname.js';
import { daysLeftText } from '../../../records/days-left.js';
import { sortableBy } from '../../../records/list/listing.js';
import { OneLine } from '../../../records/list/one-line.js';
import { RecordLink } from '../../../records/record-link.js';
import { UNKNOWN_INDIVIDUAL } from '../policy-type.js';
import { premiumsText } from '../premium.js';
import { RenewalOutcome } from './outcome-context.js';

/** A renewal that is overdue, soon, or still some time away. */
function DaysLeft({ row: { days_left, outcome } }: { row: RenewalRow }) {
  if (outcome !== null) return null;
  const tone = days_left < 0 ? 'red' : days_left <= 30 ? 'amber' : 'gray';
  // Shorter than 'overdue', in a table with many columns.
  return <Badge tone={tone}>{daysLeftText(days_left).replace('overdue', 'late')}</Badge>;
}

export const renewalColumns: readonly DataColumn<RenewalRow>[] = sortableBy(renewalSorts, [
  {
    id: 'insured_name',
    header: 'Individual',
    strong: true,
    onPhone: 'title',
    cell: ({ id, insured_id, insured_name, insured_nickname }) =>
      insured_id === null ? (
        UNKNOWN_INDIVIDUAL
      ) : (
        <OneLine>
          <RecordLink section="individuals" id={insured_id} row={{ row: id, policy: id }}>
            {insured_name}
            <Nickname of={insured_nickname} />
          </RecordLink>
        </OneLine>
      ),
  },
  phoneColumn<RenewalRow>(clientOfRow),
  {
    id: 'renewal_date',
    header: 'Renewal',
    onPhone: 'line',
    cell: (row) => (
      <OneLine $isWhole data-whole="">
        <time dateTime={row.renewal_date}>{formatDay(row.renewal_date)}</time> <DaysLeft row={row} />
      </OneLine>
    ),
  },
  { id: 'outcome', header: 'Outcome', onPhone: 'below', cell: (row) => <RenewalOutcome row={row} /> },
  {
    id: 'policy_number',
    header: 'Policy',
    // A client may have several that renew on one day.
    onPhone: 'line',
    leaves: 2,
    cell: ({ id, policy_number }) => (
      <OneLine>
        <RecordLink section="policies" id={id} row={{ row: id }}>
          {policy_number ?? 'No number'}
        </RecordLink>
      </OneLine>
    ),
  },
  {
    id: 'product_name',
    header: 'Product',
    leaves: 1,
    cell: ({ product_name }) => product_name && <OneLine $most={120}>{product_name}</OneLine>,
  },
  {
    id: 'carrier_name',
    header: 'Carrier',
    optional: true,
    cell: ({ carrier_name }) => <OneLine>{carrier_name}</OneLine>,
  },
  {
    id: 'premium',
    header: 'Premium',
    align: 'end',
    onPhone: 'badge',
    leaves: 4,
    cell: (row) => <OneLine>{premiumsText(row) ?? '—'}</OneLine>,
  },
  {
    // The name that kept columns and orders have.
    id: 'owner_name',
    header: 'Agent',
    leaves: 3,
    cell: ({ agent_name }) => <OneLine $most={120}>{agent_name ?? '—'}</OneLine>,
  },
  {
    id: 'last_contact_at',
    header: 'Last contact',
    optional: true,
    cell: ({ last_contact_at: at }) => (at ? <time dateTime={at}>{formatInstantDay(at)}</time> : '—'),
  },
]);

/** For users whose renewals are all their own. */
export const ownRenewalColumns = renewalColumns.map((column) =>
  column.id === 'owner_name' ? { ...column, optional: true } : column,
);

/** Columns of the file of a column that shows several values. */
export const exportedColumns: Readonly<Record<string, readonly string[]>> = {
  renewal_date: ['renewal_date', 'days_left'],
  premium: ['premium', 'premium_mode', 'next_premium', 'next_premium_mode', 'next_premium_from'],
};
