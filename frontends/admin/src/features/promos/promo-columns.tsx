import type { PromoCodeView } from '@bindery/contracts/billing';
import { StatusBadge } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { roleWords } from './promo-words.js';

export const promoColumns: readonly DataColumn<PromoCodeView>[] = [
  { id: 'code', header: 'Code', sortable: true, strong: true, onPhone: 'title', cell: ({ code }) => code },
  {
    id: 'description',
    header: 'Description',
    sortable: true,
    onPhone: 'line',
    cell: ({ description }) => (description === '' ? 'N/A' : description),
  },
  {
    id: 'allowed_roles',
    header: 'Roles',
    cell: ({ allowed_roles }) => allowed_roles.map((role) => roleWords[role]).join(', '),
  },
  {
    id: 'current_uses',
    header: 'Usage',
    sortable: true,
    onPhone: 'line',
    namedOnPhone: true,
    cell: ({ current_uses, max_uses }) => `${String(current_uses)}/${String(max_uses)}`,
  },
  {
    id: 'expiration_date',
    header: 'Expires',
    sortable: true,
    onPhone: 'line',
    namedOnPhone: true,
    cell: ({ expiration_date }) => (expiration_date === null ? 'Never' : formatInstantDay(expiration_date)),
  },
  {
    id: 'is_active',
    header: 'Status',
    sortable: true,
    onPhone: 'badge',
    cell: (promo) => <PromoStatus promo={promo} />,
  },
];

/** Whether a code can be redeemed now, and why not. */
function PromoStatus({ promo }: { promo: PromoCodeView }) {
  const { is_active, current_uses, max_uses, expiration_date } = promo;
  if (!is_active) return <StatusBadge status="inactive">Inactive</StatusBadge>;
  if (current_uses >= max_uses) return <StatusBadge status="expired">Used up</StatusBadge>;
  const isOver = expiration_date !== null && new Date(expiration_date) <= new Date();
  return isOver ? (
    <StatusBadge status="expired">Expired</StatusBadge>
  ) : (
    <StatusBadge status="active">Active</StatusBadge>
  );
}
