import type { PickerOption } from '@bindery/ui/form';
import { useState } from 'react';
import { useFormContext, type FieldValues } from 'react-hook-form';

/** A record that a form names by its id, and what it is called. */
export interface PickerSelection {
  chosen: PickerOption | null;
  choose: (option: PickerOption | null) => void;
}

/**
 * What a field of the form around holds the id of.
 * @param known what the field has held in versions that were read, for the form itself holds no names
 */
export function usePickerSelection(name: string, known: readonly PickerOption[]): PickerSelection {
  const { watch, setValue, formState } = useFormContext<FieldValues>();
  const [latest, setLatest] = useState<PickerOption | null>(null);
  const id: unknown = watch(name);
  return {
    chosen: [latest, ...known].find((option) => option !== null && option.id === id) ?? null,
    choose: (option) => {
      setLatest(option);
      setValue(name, option?.id ?? '', { shouldDirty: true, shouldValidate: formState.isSubmitted });
    },
  };
}
