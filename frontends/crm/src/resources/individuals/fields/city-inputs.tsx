import { stateOfZip } from '@bindery/contracts/validation';
import { formFields } from '@bindery/ui/form';
import { useRef } from 'react';
import { useFormContext, type FieldValues } from 'react-hook-form';

const { TextInput } = formFields<FieldValues>();

interface CityInputsProps {
  /** Where the form holds the address, such as 'addresses.0.'. */
  within?: string | undefined;
  required?: boolean | undefined;
}

/** City, ZIP and state. The ZIP suggests its state until one is entered. */
export function CityInputs({ within = '', required }: CityInputsProps) {
  const { getValues, setValue } = useFormContext();
  const offered = useRef('');
  const offerState = (zip: string) => {
    // Without a ZIP, nothing is left of the offer either.
    const state = zip.trim() === '' ? '' : stateOfZip(zip);
    const present: unknown = getValues(`${within}state`);
    if (state === null || (present !== '' && present !== offered.current)) return;
    offered.current = state;
    setValue(`${within}state`, state, { shouldDirty: true, shouldValidate: present !== '' });
  };
  return (
    <>
      <TextInput name={`${within}city`} label="City" required={required} />
      <TextInput
        name={`${within}zip`}
        label="ZIP"
        required={required}
        inputMode="numeric"
        onText={offerState}
      />
      <TextInput
        name={`${within}state`}
        label="State"
        required={required}
        placeholder="NY"
        transform={(text) => text.toUpperCase()}
      />
    </>
  );
}
