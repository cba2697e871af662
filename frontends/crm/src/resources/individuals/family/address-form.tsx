import {
  addressFields,
  addressTypes,
  createAddressBody,
  updateAddressBody,
  type AddressView,
} from '@bindery/contracts/crm';
import { FieldGrid, formFields, FullRow } from '@bindery/ui/form';
import { formValues, type FormValues } from '../../../records/form-values.js';
import { capitalized } from '../../../records/record-type.js';
import type { NewChild } from './family-card.js';
import { CityInputs } from '../fields/city-inputs.js';

type AddressFormValues = FormValues<AddressView, keyof typeof addressFields>;

export const addressForm = {
  schemas: { create: createAddressBody, update: updateAddressBody },
  // The first one is primary by default.
  newValues: ({ isFirst }: NewChild): AddressFormValues => ({
    ...{ type: 'home', address1: '', address2: '', city: '', state: '', zip: '', county: '' },
    is_primary: isFirst,
  }),
  valuesOf: (address: AddressView): AddressFormValues => formValues(addressFields, address),
};

const { CheckboxInput, SelectInput, TextInput } = formFields<AddressFormValues>();
const types = addressTypes.map((type) => ({ value: type, label: capitalized(type) }));

/** The fields of an address, in reading order. */
export function AddressFields() {
  return (
    <FieldGrid>
      <SelectInput name="type" label="Type" options={types} required />
      <TextInput name="address1" label="Address" required />
      <TextInput name="address2" label="Address line 2" />
      <CityInputs required />
      <TextInput name="county" label="County" />
      <FullRow>
        <CheckboxInput name="is_primary" label="Primary" hint="Replaces the current primary address." />
      </FullRow>
    </FieldGrid>
  );
}
