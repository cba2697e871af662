import {
  createProductBody,
  productFields,
  type ProductView,
  updateProductBody,
} from '@bindery/contracts/crm';
import { FieldGrid, formFields } from '@bindery/ui/form';
import { useContractForm } from '@bindery/web-kit/forms';
import { useMe } from '@bindery/web-kit/session';
import { activeInactive, noYes } from '../../records/choices.js';
import { formValues, type FormValues } from '../../records/form-values.js';
import { planTypeChoices, productTypeChoices } from './product-type.js';

type ProductFormValues = FormValues<ProductView, keyof typeof productFields>;

export const valuesOf = (product: ProductView): ProductFormValues => formValues(productFields, product);

export function useNewProductForm(carrierId: string) {
  const defaultValues: ProductFormValues = {
    ...{ carrier_id: carrierId, name: '', type: '', plan_type: '', description: '', notes: '' },
    ...{ is_global: false, inactive: false, external_id: '' },
  };
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
  ofGlobalCarrier?: boolean | undefined;
  brief?: boolean | undefined;
}

/** The fields of a product. Only superusers can make it global. */
export function ProductFields({ ofGlobalCarrier = false, brief = false }: ProductFieldsProps) {
  const mayBeGlobal = useMe().role === 'superuser' && ofGlobalCarrier;
  return (
    <FieldGrid $columns={1}>
      <TextInput
        name="name"
        label="Product name"
        required
        placeholder={brief ? 'e.g., Gold PPO Plan' : undefined}
      />
      <SelectInput name="type" label={productFields.type.label} options={productTypeChoices} none="Not set" />
      <SelectInput
        name="plan_type"
        label={productFields.plan_type.label}
        options={planTypeChoices}
        none="Not set"
        hint="For Medicare plans. It decides when their policies renew."
      />
      <TextAreaInput name="description" label={productFields.description.label} />
      {mayBeGlobal && <SelectInput name="is_global" label="Global product" options={noYes} />}
      <SelectInput name="inactive" label="Status" options={activeInactive} />
      {!brief && <TextInput name="external_id" type="code" label={productFields.external_id.label} />}
      {!brief && <TextAreaInput name="notes" label="Notes" />}
    </FieldGrid>
  );
}
