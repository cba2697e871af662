import { createProductBody, updateProductBody, type ProductView } from '@bindery/contracts/crm';
import { FieldGrid, formFields } from '@bindery/ui/form';
import { useContractForm } from '@bindery/web-kit/forms';
import { useMe } from '@bindery/web-kit/session';
import { activeInactive, noYes } from '../records/choices.js';

interface ProductFormValues {
  carrier_id: string;
  name: string;
  is_global: boolean;
  inactive: boolean;
  notes: string;
}

export function valuesOf({ carrier_id, name, is_global, inactive, notes }: ProductView): ProductFormValues {
  return { carrier_id, name, is_global, inactive, notes: notes ?? '' };
}

export function useNewProductForm(carrierId: string) {
  const defaultValues = { carrier_id: carrierId, name: '', is_global: false, inactive: false, notes: '' };
  return useContractForm<ProductFormValues, ReturnType<typeof createProductBody.parse>>({
    schema: createProductBody,
    defaultValues,
  });
}

export function useProductForm(product: ProductView) {
  return useContractForm<ProductFormValues, ReturnType<typeof updateProductBody.parse>>({
    schema: updateProductBody,
    defaultValues: valuesOf(product),
  });
}

const { SelectInput, TextAreaInput, TextInput } = formFields<ProductFormValues>();

interface ProductFieldsProps {
  /** Only a global carrier can have global products. */
  ofGlobalCarrier: boolean;
}

/** The fields of a product. Only superusers can make it global. */
export function ProductFields({ ofGlobalCarrier }: ProductFieldsProps) {
  const mayBeGlobal = useMe().role === 'superuser' && ofGlobalCarrier;
  return (
    <FieldGrid $columns={1}>
      <TextInput name="name" label="Product name" required />
      {mayBeGlobal && <SelectInput name="is_global" label="Global product" options={noYes} />}
      <SelectInput name="inactive" label="Status" options={activeInactive} />
      <TextAreaInput name="notes" label="Notes" />
    </FieldGrid>
  );
}
