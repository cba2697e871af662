import { createProductBody, productFields, type NewProduct, type ProductView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { activeInactive } from '../../records/choices.js';
import type { Named } from '../../records/record-type.js';
import { useCreateRecord } from '../../records/use-create-record.js';
import { PlanTypeInput } from './plan-type-input.js';
import { productType, productTypeChoices } from './product-type.js';

interface QuickProductValues {
  carrier_id: string;
  name: string;
  type: '' | NonNullable<ProductView['type']>;
  plan_type: '' | NonNullable<ProductView['plan_type']>;
  description: string;
  inactive: boolean;
}

const { SelectInput, TextAreaInput, TextInput } = formFields<QuickProductValues>();

interface AddNewProductDialogProps {
  carrier: Named;
  onAdded: (product: Named) => void;
  onClose: () => void;
}

/** Adds a product to a carrier from within the policy form. */
export function AddNewProductDialog({ carrier, onAdded, onClose }: AddNewProductDialogProps) {
  const toast = useToast();
  const create = useCreateRecord(productType);
  const form = useContractForm<QuickProductValues, NewProduct>({
    schema: createProductBody,
    defaultValues: {
      carrier_id: carrier.id,
      name: '',
      type: '',
      plan_type: '',
      description: '',
      inactive: false,
    },
  });
  const save = submitForm(
    form,
    async (body) => {
      onAdded(await create(body));
      toast.success('Product created successfully!', { about: 'create product' });
      onClose();
    },
    ({ detail }) => toast.error('Failed to create product', { subject: detail, about: 'create product' }),
  );
  return (
    <FormDialog
      title={`Add New Product for ${carrier.name}`}
      saveLabel="Create"
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <FieldGrid $columns={1}>
        <TextInput name="name" label="Product name" required placeholder="e.g., Gold PPO Plan" />
        <SelectInput name="type" label="Product type" options={productTypeChoices} none="Not set" />
        <PlanTypeInput />
        <TextAreaInput name="description" label={productFields.description.label} />
        <SelectInput name="inactive" label="Status" options={activeInactive} />
      </FieldGrid>
    </FormDialog>
  );
}
