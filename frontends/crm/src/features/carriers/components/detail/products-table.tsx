import type { ProductView } from '@bindery/contracts/crm';
import { EmptyState } from '@bindery/ui';
import { DataTable, pageCount, Pager } from '@bindery/ui/table';
import { useRefusal } from '@bindery/web-kit/access';
import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { productType, type ProductsPage } from '../../../../products/product-type.js';
import { useDeleteWithQuestion } from '../../../../records/use-delete-with-question.js';
import { productColumns } from './product-columns.js';

interface ProductsTableProps {
  data: { items: readonly ProductView[]; filtered: number };
  part: ProductsPage;
  onPart: (part: ProductsPage) => void;
  refreshing: boolean;
  onEdit: (id: string) => void;
  /** The button that adds one. */
  add: ReactNode;
}

/** The products of a carrier, and their pages once there are more than the smallest page holds. */
export function ProductsTable({ data, part, onPart, refreshing, onEdit, add }: ProductsTableProps) {
  const writing = useRefusal('product:write');
  const remove = useDeleteWithQuestion(productType);
  const { items, filtered } = data;
  // The last one of the last page was deleted.
  const last = pageCount(filtered, part.pageSize);
  if (items.length === 0 && filtered > 0 && part.page > last) onPart({ ...part, page: last });
  return (
    <>
      <DataTable
        label="Products"
        columns={productColumns}
        rows={items}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        refreshing={refreshing}
        onEdit={({ id }) => onEdit(id)}
        onDelete={(row) => void remove(row)}
        canEdit={(row) => row.can_edit && writing === null}
        canDelete={(row) => row.can_delete && writing === null}
        empty={
          <EmptyState icon={<Package />} title="No products found" action={add}>
            Get started by adding a new product.
          </EmptyState>
        }
      />
      {filtered > SMALLEST_PAGE && (
        <Pager
          {...part}
          filtered={filtered}
          total={filtered}
          onPage={(page) => onPart({ ...part, page })}
          onPageSize={(pageSize) => onPart({ page: 1, pageSize })}
        />
      )}
    </>
  );
}

const SMALLEST_PAGE = 5;
