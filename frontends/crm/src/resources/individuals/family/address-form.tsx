import {
  addressFields,
  createAddressBody,
  updateAddressBody,
  type AddressView,
} from '@bindery/contracts/crm';
import { FieldGrid, FullRow } from '@bindery/ui/form';
import { fieldInput } from '../../../records/field-input.js';
import { emptyValues, formValues, type FormValues } from '../../../records/form-values.js';
import type { NewChild } from './family-card.js';
import { CityInputs } from '../fields/city-inputs.js';

type AddressFormValues = FormValues<AddressView, keyof typeof addressFields>;

export const addressForm = {
  schemas: { create: createAddressBody, update: updateAddressBody },
  // The first one is primary by default.
  newValues: ({ isFirst }: NewChild): AddressFormValues =>
    emptyValues(addressFields, { type: 'home', is_primary: isFirst }),
  valuesOf: (address: AddressView): AddressFormValues => formValues(addressFields, address),
};

const FieldInput = fieldInput('address', addressFields);

/** The fields of an address, in reading order. */
export function AddressFields() {
  return (
    <FieldGrid>
      <FieldInput name="type" />
      <FieldInput name="address1" />
      <FieldInput name="address2" />
      <CityInputs required />
      <FieldInput name="county" />
      <FullRow>
        <FieldInput name="is_primary" hint="Replaces the current primary address." />
      </FullRow>
    </FieldGrid>
  );
}
