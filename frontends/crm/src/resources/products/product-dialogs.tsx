import type { CarrierView, ProductView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { FormDialog } from '@bindery/ui/form';
import { submitForm } from '@bindery/web-kit/forms';
import { EditDialog, EditRecordDialog } from '../../records/edit-dialog.js';
import { useCreateRecord } from '../../records/use-create-record.js';
import { ProductFields, useNewProductForm, useProductForm, valuesOf } from './product-form.js';
import { productType } from './product-type.js';

interface ProductDialogProps {
  carrier: Pick<CarrierView, 'id'> & Partial<Pick<CarrierView, 'is_global'>>;
  onClose: () => void;
}

interface AddProductDialogProps extends ProductDialogProps {
  title?: string;
  /** Without the fields that can wait. */
  brief?: boolean;
  name?: string | undefined;
  onAdded?: (product: ProductView) => void;
}

/** Adds a product to a carrier. Mount it when it opens, so that it always starts empty. */
export function AddProductDialog(props: AddProductDialogProps) {
  const { carrier, title = 'Add product', brief, name, onAdded, onClose } = props;
  const toast = useToast();
  const create = useCreateRecord(productType);
  const form = useNewProductForm(carrier.id, name);
  const save = submitForm(
    form,
    async (body) => {
      const created = await create(body);
      onAdded?.(created);
      toast.success('Product created successfully!', { about: 'create product' });
      onClose();
    },
    ({ detail }) => toast.error('Failed to create product', { subject: detail, about: 'create product' }),
  );
  return (
    <FormDialog title={title} saveLabel="Create" form={form} onSave={save} onClose={onClose}>
      <ProductFields ofGlobalCarrier={carrier.is_global} brief={brief} />
    </FormDialog>
  );
}

/** Edits a product of a carrier. */
export function EditProductDialog({ id, ...rest }: ProductDialogProps & { id: string }) {
  return (
    <EditRecordDialog type={productType} id={id} title="Edit product" onClose={rest.onClose}>
      {(start) => <LoadedDialog start={start} {...rest} />}
    </EditRecordDialog>
  );
}

function LoadedDialog({ start, carrier, onClose }: ProductDialogProps & { start: ProductView }) {
  const form = useProductForm(start);
  return (
    <EditDialog
      type={productType}
      title="Edit product"
      failure={() => 'Failed to update product'}
      {...{ start, form, valuesOf, onClose }}
    >
      <ProductFields ofGlobalCarrier={carrier.is_global} />
    </EditDialog>
  );
}
