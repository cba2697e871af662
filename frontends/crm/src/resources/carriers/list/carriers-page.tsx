import { carrierSorts, type CarrierRow } from '@bindery/contracts/crm';
import { formatInstantDay } from '@bindery/ui/dates';
import { formatAmount } from '@bindery/ui/money';
import { Building2 } from 'lucide-react';
import { ActiveBadge } from '../../../records/active-badge.js';
import { fieldColumns } from '../../../records/list/field-columns.js';
import { choiceFilter } from '../../../records/list/filter.js';
import { type Listing, listOptions, sortableBy } from '../../../records/list/listing.js';
import { RecordListPage } from '../../../records/list/record-list-page.js';
import { importsAddressOf, policiesAddress } from '../../../records/record-address.js';
import { PlainLink, RecordLink } from '../../../records/record-link.js';
import { carrierType } from '../carrier-type.js';
import { AddCarrierDialog, EditCarrierDialog } from '../form/carrier-dialogs.js';

const carrierColumns = sortableBy<CarrierRow>(carrierSorts, [
  {
    id: 'name',
    header: 'Name',
    strong: true,
    onPhone: 'title',
    cell: ({ id, name }) => (
      <RecordLink section="carriers" id={id}>
        {name}
      </RecordLink>
    ),
  },
  { id: 'is_global', header: 'Global', cell: (row) => (row.is_global ? 'Yes' : 'No') },
  {
    id: 'inactive',
    header: 'Status',
    onPhone: 'badge',
    cell: ({ inactive }) => <ActiveBadge inactive={inactive} />,
  },
  {
    id: 'policies_in_force',
    header: 'Policies in force',
    align: 'end',
    onPhone: 'line',
    namedOnPhone: 'In force',
    cell: ({ id, policies_in_force: count }) =>
      count === 0 ? (
        '0'
      ) : (
        <PlainLink to={policiesAddress({ carrier_id: id, policy_state: 'in_force' })}>
          {count.toLocaleString('en-US')}
        </PlainLink>
      ),
  },
  {
    id: 'monthly_premium',
    header: 'Monthly premium',
    align: 'end',
    onPhone: 'line',
    namedOnPhone: 'Monthly',
    cell: (row) => formatAmount(row.monthly_premium),
  },
  ...fieldColumns<CarrierRow>('carrier', ['phone', 'portal_url', 'external_id']),
  {
    id: 'created_at',
    header: 'Created',
    cell: (row) => <time dateTime={row.created_at}>{formatInstantDay(row.created_at)}</time>,
  },
]);

export const carrierListing: Listing<CarrierRow> = {
  type: carrierType,
  columns: carrierColumns,
  sorts: carrierSorts,
  filters: [
    choiceFilter({
      name: 'inactive',
      label: 'Status',
      every: 'All statuses',
      options: [
        { value: 'false', label: 'Active' },
        { value: 'true', label: 'Inactive' },
      ],
      pinned: true,
    }),
    choiceFilter({
      name: 'is_global',
      label: 'Scope',
      every: 'All carriers',
      options: [
        { value: 'true', label: 'Global' },
        { value: 'false', label: 'Local' },
      ],
      pinned: true,
    }),
  ],
  nameOf: ({ name }) => name,
  permissions: { write: 'carrier:write', delete: 'carrier:write', trash: 'carrier:read' },
  statuses: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
  ],
};

const options = listOptions(carrierListing);
const empty = { icon: <Building2 />, words: 'Add the insurance companies whose products you sell.' };

/** Carriers of the account and global ones. */
export function CarriersPage() {
  return (
    <RecordListPage
      listing={carrierListing}
      options={options}
      empty={empty}
      importAddress={importsAddressOf('carrier')}
      add={(onClose) => <AddCarrierDialog onClose={onClose} />}
      edit={(id, onClose) => <EditCarrierDialog key={id} id={id} onClose={onClose} />}
    />
  );
}
