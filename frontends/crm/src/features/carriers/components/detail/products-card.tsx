import type { CarrierView } from '@bindery/contracts/crm';
import { Card, LoadFailure, PageSpinner } from '@bindery/ui';
import { useFailureToast, type OpenForm } from '@bindery/web-kit/lists';
import { useState, type ReactNode } from 'react';
import { AddProductDialog, EditProductDialog } from '../../../../products/product-dialogs.js';
import { useProductsOf, type ProductsPage } from '../../../../products/product-type.js';
import { CardAddButton } from '../../../../records/card-add-button.js';
import { ProductsTable } from './products-table.js';

const FAILED = 'Failed to fetch products';

/** What a carrier sells, with all that can be done with it. */
export function ProductsCard({ carrier }: { carrier: CarrierView }) {
  const [form, setForm] = useState<OpenForm>(null);
  const [part, setPart] = useState<ProductsPage>({ page: 1, pageSize: 10 });
  const products = useProductsOf(carrier.id, part);
  useFailureToast(products.error, FAILED);
  const { data, error } = products;
  const close = () => setForm(null);
  const add = (
    <CardAddButton permission="product:write" onAdd={() => setForm({ kind: 'add' })}>
      Add Product
    </CardAddButton>
  );
  let content: ReactNode = <PageSpinner />;
  if (data) {
    content = (
      <ProductsTable
        {...{ data, part, add }}
        refreshing={products.isLoading}
        onPart={setPart}
        onEdit={(id) => setForm({ kind: 'edit', id })}
      />
    );
  } else if (error) content = <LoadFailure title={FAILED} resource={products} />;
  return (
    <Card title={data ? `Products (${String(data.filtered)})` : 'Products'} ruled flush action={add}>
      {content}
      {form?.kind === 'add' && <AddProductDialog carrier={carrier} onClose={close} />}
      {form?.kind === 'edit' && (
        <EditProductDialog key={form.id} id={form.id} carrier={carrier} onClose={close} />
      )}
    </Card>
  );
}
