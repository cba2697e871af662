import type { RenewalRow } from '@bindery/contracts/crm';
import { Badge, media, tokens } from '@bindery/ui';
import { formatDay, formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { styled } from 'styled-components';
import { premiumText } from '../premium.js';
import { UNKNOWN_INDIVIDUAL } from '../policy-type.js';
import { daysLeftText } from '../../../records/days-left.js';
import { RecordLink } from '../../../records/record-link.js';

const Below = styled.div`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  font-weight: 400;
  ${media.phone} {
    display: inline;
  }
`;

/** A renewal that is overdue, soon, or still some time away. */
function DaysLeft({ row: { days_left, outcome } }: { row: RenewalRow }) {
  if (outcome !== null) return null;
  const tone = days_left < 0 ? 'red' : days_left <= 30 ? 'amber' : 'gray';
  return <Badge tone={tone}>{daysLeftText(days_left)}</Badge>;
}

export const renewalColumns: readonly DataColumn<RenewalRow>[] = [
  {
    id: 'renewal_date',
    header: 'Renewal',
    sortable: true,
    onPhone: 'line',
    cell: (row) => (
      <>
        <time dateTime={row.renewal_date}>{formatDay(row.renewal_date)}</time> <DaysLeft row={row} />
      </>
    ),
  },
  {
    id: 'insured_name',
    header: 'Individual',
    strong: true,
    sortable: true,
    onPhone: 'title',
    cell: ({ insured_id, insured_name }) =>
      insured_id === null ? (
        UNKNOWN_INDIVIDUAL
      ) : (
        <RecordLink section="individuals" id={insured_id}>
          {insured_name}
        </RecordLink>
      ),
  },
  {
    id: 'policy_number',
    header: 'Policy',
    // A client may have several that renew on one day.
    onPhone: 'line',
    cell: ({ id, policy_number, product_name }) => (
      <>
        <RecordLink section="policies" id={id}>
          {policy_number ?? 'No number'}
        </RecordLink>{' '}
        {product_name && <Below>{product_name}</Below>}
      </>
    ),
  },
  {
    id: 'carrier_name',
    header: 'Carrier',
    sortable: true,
    onPhone: 'line',
    cell: (row) => row.carrier_name,
  },
  {
    id: 'premium',
    header: 'Premium',
    align: 'end',
    sortable: true,
    onPhone: 'badge',
    cell: (row) => premiumText(row) ?? 'N/A',
  },
  { id: 'owner_name', header: 'Owner', cell: (row) => row.owner_name ?? '—' },
  {
    id: 'last_contact_at',
    header: 'Last contact',
    cell: ({ last_contact_at: at }) => (at ? <time dateTime={at}>{formatInstantDay(at)}</time> : '—'),
  },
];
