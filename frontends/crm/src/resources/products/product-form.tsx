import {
  createProductBody,
  productFields,
  type ProductView,
  updateProductBody,
} from '@bindery/contracts/crm';
import { FieldGrid, formFields } from '@bindery/ui/form';
import { useContractForm } from '@bindery/web-kit/forms';
import { useMe } from '@bindery/web-kit/session';
import { noYes } from '../../records/choices.js';
import { fieldInput } from '../../records/field-input.js';
import { emptyValues, formValues, type FormValues } from '../../records/form-values.js';

type ProductFormValues = FormValues<ProductView, keyof typeof productFields>;

export const valuesOf = (product: ProductView): ProductFormValues => formValues(productFields, product);

export function useNewProductForm(carrierId: string, name = '') {
  return useContractForm<ProductFormValues, ReturnType<typeof createProductBody.parse>>({
    schema: createProductBody,
    defaultValues: emptyValues(productFields, { carrier_id: carrierId, name }),
  });
}

export function useProductForm(product: ProductView) {
  return useContractForm<ProductFormValues, ReturnType<typeof updateProductBody.parse>>({
    schema: updateProductBody,
    defaultValues: valuesOf(product),
  });
}

const { SelectInput } = formFields<ProductFormValues>();
const FieldInput = fieldInput('product', productFields);

interface ProductFieldsProps {
  /** Only a global carrier can have global products. */
  ofGlobalCarrier?: boolean | undefined;
  brief?: boolean | undefined;
}

/** The fields of a product. Only superusers can make it global. */
export function ProductFields({ ofGlobalCarrier = false, brief = false }: ProductFieldsProps) {
  const mayBeGlobal = useMe().role === 'superuser' && ofGlobalCarrier;
  return (
    <FieldGrid $columns={1}>
      <FieldInput name="name" placeholder={brief ? 'e.g., Gold PPO Plan' : undefined} />
      <FieldInput name="type" />
      <FieldInput name="plan_type" hint="For Medicare plans. It decides when their policies renew." />
      <FieldInput name="description" />
      {mayBeGlobal && <SelectInput name="is_global" label="Global product" options={noYes} />}
      <FieldInput name="inactive" />
      {!brief && <FieldInput name="external_id" />}
      {!brief && <FieldInput name="notes" />}
    </FieldGrid>
  );
}
