import type { PickerOption } from '@bindery/ui/form';
import { useState } from 'react';
import { useFormContext, type FieldValues } from 'react-hook-form';

/** A record that a form field refers to by id. */
export interface PickerSelection {
  chosen: PickerOption | null;
  choose: (option: PickerOption | null) => void;
}

/**
 * The record that a form field refers to by id.
 * @param known the records that the field may start with, because the form holds no names
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
