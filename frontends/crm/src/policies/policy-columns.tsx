import { policyFields, type PolicyView } from '@bindery/contracts/crm';
import { formatDay, formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { RecordLink } from '../records/record-link.js';
import { PolicyStateBadge } from './policy-status.js';
import { UNKNOWN_INDIVIDUAL } from './policy-type.js';
import { premiumText } from './premium.js';

const { policy_number, insured_id, carrier_id, product_id, status } = policyFields;
const { effective_date, termination_date, renewal_date, employer_id, member_id } = policyFields;
const { plan_year, writing_agent } = policyFields;

/** The columns, keyed by the server's field names. */
const columns = {
  policy_number: {
    header: policy_number.label,
    strong: true,
    cell: (row) => (
      <RecordLink section="policies" id={row.id}>
        {row.policy_number ?? 'No number'}
      </RecordLink>
    ),
  },
  insured_name: {
    header: insured_id.label,
    cell: (row) =>
      row.insured_id === null ? (
        UNKNOWN_INDIVIDUAL
      ) : (
        <RecordLink section="individuals" id={row.insured_id}>
          {row.insured_name}
        </RecordLink>
      ),
  },
  carrier_name: {
    header: carrier_id.label,
    cell: (row) => (
      <RecordLink section="carriers" id={row.carrier_id}>
        {row.carrier_name}
      </RecordLink>
    ),
  },
  product_name: { header: product_id.label, cell: (row) => row.product_name ?? 'No Product' },
  status: { header: status.label, cell: (row) => <PolicyStateBadge policy={row} /> },
  effective_date: {
    header: effective_date.label,
    cell: ({ effective_date: day }) => (day ? <time dateTime={day}>{formatDay(day)}</time> : '—'),
  },
  premium: {
    header: 'Premium',
    align: 'end',
    cell: (row) => premiumText(row) ?? 'N/A',
  },
} as const satisfies Record<string, Omit<DataColumn<PolicyView>, 'id'>>;

type ColumnName = keyof typeof columns;
const inOrder = Object.keys(columns) as readonly ColumnName[];

/** The columns of the list of all policies. Those shown by default are sortable. */
export const policyColumns: readonly DataColumn<PolicyView>[] = [
  ...inOrder.map((id) => ({ id, sortable: true, ...columns[id] })),
  {
    id: 'renewal_date',
    header: renewal_date.label,
    sortable: true,
    optional: true,
    cell: ({ renewal_date: day }) => (day ? <time dateTime={day}>{formatDay(day)}</time> : '—'),
  },
  {
    id: 'termination_date',
    header: termination_date.label,
    sortable: true,
    optional: true,
    cell: ({ termination_date: day }) => (day ? <time dateTime={day}>{formatDay(day)}</time> : '—'),
  },
  { id: 'plan_year', header: plan_year.label, optional: true, cell: (row) => row.plan_year ?? '—' },
  { id: 'member_id', header: member_id.label, optional: true, cell: (row) => row.member_id ?? '—' },
  {
    id: 'writing_agent',
    header: writing_agent.label,
    optional: true,
    cell: (row) => row.writing_agent_name ?? '—',
  },
  {
    id: 'employer_id',
    header: employer_id.label,
    optional: true,
    cell: (row) => row.employer_id ?? '—',
  },
  {
    id: 'created_at',
    header: 'Created',
    sortable: true,
    optional: true,
    cell: (row) => <time dateTime={row.created_at}>{formatInstantDay(row.created_at)}</time>,
  },
];

/** The columns for the policies of one record, without the column that would repeat it. */
export function policyColumnsWithout(same: ColumnName): readonly DataColumn<PolicyView>[] {
  return inOrder.filter((id) => id !== same).map((id) => ({ id, ...columns[id] }));
}
