import {
  carrierFields,
  createCarrierBody,
  updateCarrierBody,
  type CarrierView,
  type NewCarrier,
} from '@bindery/contracts/crm';
import { FieldGrid, formFields } from '@bindery/ui/form';
import { useContractForm } from '@bindery/web-kit/forms';
import { useMe } from '@bindery/web-kit/session';
import { noYes } from '../../../records/choices.js';
import { fieldInput } from '../../../records/field-input.js';
import { emptyValues, formValues, type FormValues } from '../../../records/form-values.js';

type CarrierFormValues = FormValues<CarrierView, keyof typeof carrierFields>;

export const valuesOf = (carrier: CarrierView): CarrierFormValues => formValues(carrierFields, carrier);

export function useNewCarrierForm() {
  return useContractForm<CarrierFormValues, NewCarrier>({
    schema: createCarrierBody,
    defaultValues: emptyValues(carrierFields, {}),
  });
}

export function useCarrierForm(carrier: CarrierView) {
  return useContractForm<CarrierFormValues, ReturnType<typeof updateCarrierBody.parse>>({
    schema: updateCarrierBody,
    defaultValues: valuesOf(carrier),
  });
}

const { SelectInput } = formFields<CarrierFormValues>();
const FieldInput = fieldInput('carrier', carrierFields);

/** The fields of a carrier. Only superusers can make it global. */
export function CarrierFields({ columns = 1 }: { columns?: number }) {
  const mayBeGlobal = useMe().role === 'superuser';
  return (
    <FieldGrid $columns={columns}>
      <FieldInput name="name" />
      {mayBeGlobal && <SelectInput name="is_global" label="Global" options={noYes} />}
      <FieldInput name="inactive" />
      <FieldInput name="external_id" />
      <FieldInput name="notes" />
    </FieldGrid>
  );
}
