import {
  createCarrierBody,
  updateCarrierBody,
  type CarrierView,
  type NewCarrier,
} from '@bindery/contracts/crm';
import { FieldGrid, formFields } from '@bindery/ui/form';
import { useContractForm } from '@bindery/web-kit/forms';
import { useMe } from '@bindery/web-kit/session';
import { activeInactive, noYes } from '../../../../records/choices.js';

interface CarrierFormValues {
  name: string;
  is_global: boolean;
  inactive: boolean;
  notes: string;
}

const emptyValues: CarrierFormValues = { name: '', is_global: false, inactive: false, notes: '' };

export function valuesOf({ name, is_global, inactive, notes }: CarrierView): CarrierFormValues {
  return { name, is_global, inactive, notes: notes ?? '' };
}

export function useNewCarrierForm() {
  return useContractForm<CarrierFormValues, NewCarrier>({
    schema: createCarrierBody,
    defaultValues: emptyValues,
  });
}

export function useCarrierForm(carrier: CarrierView) {
  return useContractForm<CarrierFormValues, ReturnType<typeof updateCarrierBody.parse>>({
    schema: updateCarrierBody,
    defaultValues: valuesOf(carrier),
  });
}

const { SelectInput, TextAreaInput, TextInput } = formFields<CarrierFormValues>();

/** The fields of a carrier. Only superusers can make it global. */
export function CarrierFields({ columns = 1 }: { columns?: number }) {
  const mayBeGlobal = useMe().role === 'superuser';
  return (
    <FieldGrid $columns={columns}>
      <TextInput name="name" label="Carrier name" required />
      {mayBeGlobal && <SelectInput name="is_global" label="Global" options={noYes} />}
      <SelectInput name="inactive" label="Status" options={activeInactive} />
      <TextAreaInput name="notes" label="Notes" />
    </FieldGrid>
  );
}
