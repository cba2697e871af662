import { type BoundProps, PickerField, type PickerOption, useBoundField } from '@bindery/ui/form';
import { useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { type PickerSource, useSearchResult } from './use-search-result.js';

interface RecordPickerProps<Row> extends BoundProps {
  source: PickerSource<Row>;
  selection: PickerSelection;
  none?: string | undefined;
  placeholder?: string | undefined;
}

/** A form field that holds the id of a record. */
export function RecordPicker<Row>({ source, selection, ...rest }: RecordPickerProps<Row>) {
  const { field, error } = useBoundField<string>(rest.name);
  const [text, setText] = useState<string | null>(null);
  const results = useSearchResult(source, text);
  return (
    <PickerField
      {...rest}
      chosen={selection.chosen}
      onChoose={selection.choose}
      onSearch={setText}
      results={results}
      onBlur={field.onBlur}
      ref={field.ref}
      error={error}
    />
  );
}

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
