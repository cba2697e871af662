import { createPhoneBody, phoneChanges, phoneFields, type PhoneView } from '@bindery/contracts/crm';
import { FieldGrid, FullRow } from '@bindery/ui/form';
import { fieldInput } from '../../../records/field-input.js';
import { emptyValues, formValues, type FormValues } from '../../../records/form-values.js';
import type { NewChild } from './family-card.js';

type PhoneFormValues = FormValues<PhoneView, keyof typeof phoneFields>;

export const phoneForm = {
  schemas: { create: createPhoneBody, update: phoneChanges },
  // The first one is primary by default.
  newValues: ({ isFirst }: NewChild): PhoneFormValues =>
    emptyValues(phoneFields, { type: 'mobile', is_primary: isFirst }),
  valuesOf: (phone: PhoneView): PhoneFormValues => formValues(phoneFields, phone),
};

const FieldInput = fieldInput('phone', phoneFields);

/** The fields of a phone number. Only the server checks it by the numbering plan of its country. */
export function PhoneFields() {
  return (
    <FieldGrid>
      <FieldInput name="type" />
      <FieldInput name="phone" placeholder="(207) 555-0123 or +44 20 7946 0123" />
      <FieldInput name="extension" inputMode="numeric" />
      <FullRow>
        <FieldInput name="is_primary" hint="Replaces the current primary number." />
      </FullRow>
    </FieldGrid>
  );
}
