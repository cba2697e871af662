import type { CarrierView, ProductView } from '@bindery/contracts/crm';
import { EmptyState, tokens, usePageKey } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import type { OpenForm } from '@bindery/web-kit/lists';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { AddProductDialog, EditProductDialog, productType, useProductsOf } from '../../products/index.js';
import { CardAddButton } from '../../../records/card-add-button.js';
import { ImportLink } from '../../../records/list/import-link.js';
import { firstPage } from '../../../records/paging.js';
import { rowMenuOf } from '../../../records/list/row-menu.js';
import { RecordsCard } from '../../../records/records-card.js';
import { capitalized } from '../../../records/record-type.js';
import { useConfirmedDelete } from '../../../records/use-confirmed-delete.js';
import { ActiveBadge } from '../../../records/active-badge.js';

export function ProductsCard({ carrier }: { carrier: CarrierView }) {
  const [form, setForm] = useState<OpenForm>(null);
  const [paging, setPaging] = useState(firstPage);
  const products = useProductsOf(carrier.id, paging);
  const writing = useDenial('product:write');
  const remove = useConfirmedDelete(productType);
  const edit = ({ id }: ProductView) => setForm({ kind: 'edit', id });
  const close = () => setForm(null);
  const startAdding = () => setForm({ kind: 'add' });
  usePageKey('n', writing === null ? startAdding : null, 'Add product');
  const add = (
    <CardAddButton permission="product:write" onAdd={startAdding}>
      Add product
    </CardAddButton>
  );
  return (
    <RecordsCard
      title="Products"
      failure="Failed to fetch products"
      records={products}
      paging={paging}
      onPaging={setPaging}
      action={
        <>
          <ImportLink type="product" />
          {add}
        </>
      }
      columns={productColumns}
      rowName={(row) => row.name}
      onEdit={edit}
      canEdit={(row) => row.can_edit && writing === null}
      rowMenu={
        writing === null
          ? rowMenuOf(
              {},
              {
                may: { write: true, delete: true },
                onEdit: edit,
                onDelete: (row) => void remove(row),
              },
            )
          : undefined
      }
      empty={
        <EmptyState icon={<Package />} title="No products found" action={add}>
          Get started by adding a new product.
        </EmptyState>
      }
    >
      {form?.kind === 'add' && <AddProductDialog carrier={carrier} onClose={close} />}
      {form?.kind === 'edit' && (
        <EditProductDialog key={form.id} id={form.id} carrier={carrier} onClose={close} />
      )}
    </RecordsCard>
  );
}

const Description = styled.div`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  font-weight: 400;
  display: -webkit-box;
  max-width: 60ch;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  white-space: pre-line;
`;

const productColumns: readonly DataColumn<ProductView>[] = [
  {
    id: 'name',
    header: 'Product name',
    strong: true,
    cell: ({ name, description }) => (
      <>
        {name}
        {description && <Description>{description}</Description>}
      </>
    ),
  },
  { id: 'type', header: 'Product type', cell: ({ type }) => (type ? capitalized(type) : '—') },
  { id: 'is_global', header: 'Global', cell: (row) => (row.is_global ? 'Yes' : 'No') },
  { id: 'inactive', header: 'Status', cell: ({ inactive }) => <ActiveBadge inactive={inactive} /> },
  {
    id: 'created_at',
    header: 'Created',
    cell: (row) => <time dateTime={row.created_at}>{formatInstantDay(row.created_at)}</time>,
  },
];
