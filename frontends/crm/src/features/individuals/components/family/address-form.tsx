import {
  addressTypes,
  createAddressBody,
  updateAddressBody,
  type AddressView,
  type NewAddress,
} from '@bindery/contracts/crm';
import { FieldGrid, formFields, FullRow } from '@bindery/ui/form';
import { useContractForm } from '@bindery/web-kit/forms';
import { capitalized } from '../../../../records/record-type.js';
import { CityInputs } from './city-inputs.js';

export interface AddressFormValues {
  type: AddressView['type'];
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  county: string;
  is_primary: boolean;
}

export function valuesOf(address: AddressView): AddressFormValues {
  const { type, address1, address2, city, state, zip, county, is_primary } = address;
  return { type, address1, address2: address2 ?? '', city, state, zip, county: county ?? '', is_primary };
}

/** @param first the individual has none yet, so this one is primary by default */
export function useNewAddressForm(first: boolean) {
  const nothing = { address1: '', address2: '', city: '', state: '', zip: '', county: '' };
  return useContractForm<AddressFormValues, NewAddress>({
    schema: createAddressBody,
    defaultValues: { type: 'home', ...nothing, is_primary: first },
  });
}

export function useAddressForm(address: AddressView) {
  return useContractForm<AddressFormValues, ReturnType<typeof updateAddressBody.parse>>({
    schema: updateAddressBody,
    defaultValues: valuesOf(address),
  });
}

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
