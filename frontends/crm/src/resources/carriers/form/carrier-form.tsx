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

export type CarrierFormValues = FormValues<CarrierView, keyof typeof carrierFields>;

export const valuesOf = (carrier: CarrierView): CarrierFormValues => formValues(carrierFields, carrier);

export function useNewCarrierForm() {
  return useContractForm<CarrierFormValues, NewCarrier>({
    schema: createCarrierBody,
    defaultValues: emptyValues(carrierFields, {}),
  });
}

export type CarrierChanges = ReturnType<typeof updateCarrierBody.parse>;

export function useCarrierForm(carrier: CarrierView) {
  return useContractForm<CarrierFormValues, CarrierChanges>({
    schema: updateCarrierBody,
    defaultValues: valuesOf(carrier),
  });
}

const { SelectInput } = formFields<CarrierFormValues>();
const FieldInput = fieldInput('carrier', carrierFields);

const hints: Readonly<Partial<Record<keyof typeof carrierFields, string>>> = {
  phone: 'Of its line for agents.',
  portal_url: 'Where agents sign in. It begins with https://.',
};

/** The control of one field. */
export function CarrierInput({ name }: { name: keyof typeof carrierFields }) {
  return name === 'is_global' ? (
    <SelectInput name={name} label="Global" options={noYes} />
  ) : (
    <FieldInput name={name} hint={hints[name]} />
  );
}

const fields = [
  ...(['name', 'is_global', 'inactive', 'phone', 'portal_url', 'external_id', 'notes'] as const),
];

/** The fields of a carrier. Only superusers can make it global. */
export function CarrierFields({ columns = 1 }: { columns?: number }) {
  const mayBeGlobal = useMe().role === 'superuser';
  return (
    <FieldGrid $columns={columns}>
      {fields.map((name) => (name !== 'is_global' || mayBeGlobal) && <CarrierInput key={name} name={name} />)}
    </FieldGrid>
  );
}
