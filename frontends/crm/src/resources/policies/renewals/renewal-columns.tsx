import { renewalSorts, type RenewalRow } from '@bindery/contracts/crm';
import { media, tokens } from '@bindery/ui';
import { formatDay, formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { styled } from 'styled-components';
import { clientOfRow, phoneColumn } from '../../../records/calls/client-of-row.js';
import { Nickname } from '../../../records/calls/nickname.js';
import { sortableBy } from '../../../records/list/listing.js';
import { OneLine } from '../../../records/list/one-line.js';
import { RecordLink } from '../../../records/record-link.js';
import { DaysLeftBadge } from '../days-left-badge.js';
import { UNKNOWN_INDIVIDUAL } from '../policy-type.js';
import { premiumsText } from '../premium.js';
import { RenewalOutcome } from './outcome-context.js';

/** The carrier of the product, where a column of its own has no room. */
const CarrierBelow = styled.div`
  display: none;
  ${media.rows} {
    @container table (max-width: 1040px) {
      display: block;
      font-size: ${tokens.font.s};
    }
  }
`;

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
      <OneLine isWhole>
        <time dateTime={row.renewal_date}>{formatDay(row.renewal_date)}</time>{' '}
        {row.outcome === null && <DaysLeftBadge days={row.days_left} />}
      </OneLine>
    ),
  },
  { id: 'outcome', header: 'Outcome', onPhone: 'aside', cell: (row) => <RenewalOutcome row={row} /> },
  {
    id: 'product_name',
    header: 'Product',
    // A client may have several policies that renew on one day.
    onPhone: 'line',
    leaves: 4,
    cell: ({ id, product_name, policy_number, carrier_name }) => (
      <>
        <OneLine>
          <RecordLink section="policies" id={id} row={{ row: id }}>
            {product_name ?? policy_number ?? 'No number'}
          </RecordLink>
        </OneLine>
        <CarrierBelow>
          <OneLine>{carrier_name}</OneLine>
        </CarrierBelow>
      </>
    ),
  },
  {
    id: 'carrier_name',
    header: 'Carrier',
    leaves: 1,
    cell: ({ carrier_name }) => <OneLine>{carrier_name}</OneLine>,
  },
  {
    id: 'policy_number',
    header: 'Policy number',
    optional: true,
    cell: ({ id, policy_number }) => (
      <OneLine>
        <RecordLink section="policies" id={id} row={{ row: id }}>
          {policy_number ?? 'No number'}
        </RecordLink>
      </OneLine>
    ),
  },
  {
    id: 'premium',
    header: 'Premium',
    align: 'end',
    onPhone: 'line',
    leaves: 3,
    cell: (row) => (
      <OneLine least={124} most={138}>
        {premiumsText(row) ?? '—'}
      </OneLine>
    ),
  },
  {
    // The name that kept columns and orders have.
    id: 'owner_name',
    header: 'Agent',
    leaves: 3,
    cell: ({ agent_name }) => <OneLine>{agent_name ?? '—'}</OneLine>,
  },
  {
    id: 'last_contact_at',
    header: 'Last contact',
    optional: true,
    cell: ({ last_contact_at: at }) => (at ? <time dateTime={at}>{formatInstantDay(at)}</time> : '—'),
  },
]);

/** For users whose renewals are all their own. */
export const ownRenewalColumns = renewalColumns.map((column): DataColumn<RenewalRow> => {
  if (column.id === 'owner_name') return { ...column, optional: true };
  // There is room for it, then.
  return column.id === 'carrier_name' ? { ...column, leaves: 2 } : column;
});

/** Columns of the file of a column that shows several values. */
export const exportedColumns: Readonly<Record<string, readonly string[]>> = {
  renewal_date: ['renewal_date', 'days_left'],
  premium: ['premium', 'premium_mode', 'next_premium', 'next_premium_mode', 'next_premium_from'],
};
