import { policyFields, policySorts, valueNames, type PolicyView } from '@bindery/contracts/crm';
import { media, tokens } from '@bindery/ui';
import type { DataColumn } from '@bindery/ui/table';
import { styled } from 'styled-components';
import { dayCell, fieldColumns, storedColumns } from '../../../records/list/field-columns.js';
import { sortableBy } from '../../../records/list/listing.js';
import { OneLine } from '../../../records/list/one-line.js';
import { RecordLink } from '../../../records/record-link.js';
import { PolicyStateBadge } from '../policy-status.js';
import { UNKNOWN_INDIVIDUAL } from '../policy-type.js';
import { capitalized } from '../../../records/record-type.js';
import { monthlyPremiumText, premiumsText } from '../premium.js';

const { policy_number, insured_id, carrier_id, product_id, status } = policyFields;
const { effective_date, writing_agent } = policyFields;

/** A day on which a closed policy would have renewed. */
const NotRenewing = styled.span`
  color: ${tokens.color.ink3};
`;

/** The client, with whom a row of two lines begins. */
const Client = styled.span`
  ${media.cards} {
    color: ${tokens.color.ink};
    font-weight: 600;
  }
`;

function RenewalDay({ row }: { row: PolicyView }) {
  const { state, renewal_date: day, termination_date: end } = row;
  const isOver =
    ['lapsed', 'ended', 'canceled'].includes(state) || (day !== null && end !== null && end < day);
  return isOver ? <NotRenewing>{dayCell(day)}</NotRenewing> : dayCell(day);
}

/** The columns, keyed by the server's field names. */
const columns = {
  policy_number: {
    header: policy_number.label,
    strong: true,
    cell: (row) => (
      <OneLine least={80}>
        <RecordLink section="policies" id={row.id}>
          {row.policy_number ?? 'No number'}
        </RecordLink>
      </OneLine>
    ),
  },
  insured_name: {
    header: insured_id.label,
    onPhone: 'title',
    cell: (row) =>
      row.insured_id === null ? (
        <OneLine>{UNKNOWN_INDIVIDUAL}</OneLine>
      ) : (
        <OneLine least={104}>
          <Client>
            <RecordLink section="individuals" id={row.insured_id} row={{ row: row.id, policy: row.id }}>
              {row.insured_name}
            </RecordLink>
          </Client>
        </OneLine>
      ),
  },
  carrier_name: {
    header: carrier_id.label,
    onPhone: 'later',
    cell: (row) => (
      <OneLine>
        <RecordLink section="carriers" id={row.carrier_id}>
          {row.carrier_name}
        </RecordLink>
      </OneLine>
    ),
  },
  product_name: {
    header: product_id.label,
    onPhone: 'line',
    leaves: 2,
    cell: (row) => <OneLine>{row.product_name ?? 'No Product'}</OneLine>,
  },
  status: {
    header: status.label,
    onPhone: 'badge',
    cell: (row) => (
      <OneLine isWhole>
        <PolicyStateBadge policy={row} isBesideDate />
      </OneLine>
    ),
  },
  effective_date: {
    header: effective_date.label,
    leaves: 3,
    cell: (row) => <OneLine isWhole>{dayCell(row.effective_date)}</OneLine>,
  },
  renewal_date: {
    header: 'Renewal',
    cell: (row) => (
      <OneLine isWhole>
        <RenewalDay row={row} />
      </OneLine>
    ),
  },
  premium: {
    header: 'Premium',
    align: 'end',
    onPhone: 'later',
    // One that changes soon is long.
    cell: (row) => (
      <OneLine least={138} most={138}>
        {premiumsText(row) ?? 'N/A'}
      </OneLine>
    ),
  },
} as const satisfies Record<string, Omit<DataColumn<PolicyView>, 'id'>>;

type ColumnName = keyof typeof columns;
const inOrder = Object.keys(columns) as readonly ColumnName[];

/** The columns of the list of all policies. */
export const policyColumns = sortableBy<PolicyView>(policySorts, [
  ...inOrder.map((id) => ({ id, ...columns[id] })),
  ...fieldColumns<PolicyView>(
    'policy',
    valueNames(policyFields).filter((name) => !(name in columns)),
  ),
  {
    id: 'monthly_premium',
    header: 'Monthly premium',
    align: 'end',
    optional: true,
    cell: (row) => monthlyPremiumText(row) ?? 'N/A',
  },
  {
    id: 'writing_agent_name',
    header: writing_agent.label,
    optional: true,
    cell: (row) => row.writing_agent_name ?? '—',
  },
  ...fieldColumns<PolicyView>('policy', ['renewal_outcome', 'renewal_handled']),
  {
    id: 'renewal_reason',
    header: 'Renewal reason',
    optional: true,
    cell: (row) => row.renewal_reason ?? '—',
  },
  ...fieldColumns<PolicyView>('policy', ['reviewed_plan_year']),
  {
    id: 'recorded_status',
    header: 'Status as entered',
    optional: true,
    cell: (row) => capitalized(row.status),
  },
  ...storedColumns,
]);

/** The columns for the policies of one carrier, which would repeat it. */
export const policyColumnsOfCarrier: readonly DataColumn<PolicyView>[] = inOrder
  .filter((id) => id !== 'carrier_name')
  .map((id) => ({ id, ...columns[id] }));

/** The columns for the policies of one client, whose rows on phones begin with the number. */
export const policyColumnsOfClient: readonly DataColumn<PolicyView>[] = inOrder
  .filter((id) => id !== 'insured_name')
  .map((id) => ({ id, ...columns[id], ...(id === 'policy_number' && { onPhone: 'title' }) }));
