import {
  createPhoneBody,
  phoneChanges,
  phoneFields,
  phoneTypes,
  type PhoneView,
} from '@bindery/contracts/crm';
import { typedPhone } from '@bindery/contracts/validation';
import { FieldGrid, formFields, FullRow } from '@bindery/ui/form';
import { formValues, type FormValues } from '../../../records/form-values.js';
import { capitalized } from '../../../records/record-type.js';
import type { NewChild } from './family-card.js';

type PhoneFormValues = FormValues<PhoneView, keyof typeof phoneFields>;

export const phoneForm = {
  schemas: { create: createPhoneBody, update: phoneChanges },
  // The first one is primary by default.
  newValues: ({ isFirst }: NewChild): PhoneFormValues => ({
    type: 'mobile',
    phone: '',
    extension: '',
    is_primary: isFirst,
  }),
  valuesOf: (phone: PhoneView): PhoneFormValues => formValues(phoneFields, phone),
};

const { CheckboxInput, SelectInput, TextInput } = formFields<PhoneFormValues>();
const types = phoneTypes.map((type) => ({ value: type, label: capitalized(type) }));

/** The fields of a phone number. Only the server checks it by the numbering plan of its country. */
export function PhoneFields() {
  return (
    <FieldGrid>
      <SelectInput name="type" label="Type" options={types} required />
      <TextInput
        name="phone"
        label="Phone number"
        type="tel"
        required
        placeholder="(207) 555-0123 or +44 20 7946 0123"
        transform={typedPhone}
      />
      <TextInput name="extension" label="Extension" inputMode="numeric" />
      <FullRow>
        <CheckboxInput name="is_primary" label="Primary" hint="Replaces the current primary number." />
      </FullRow>
    </FieldGrid>
  );
}
