import { PickerField, useBoundField, type BoundProps } from '@bindery/ui/form';
import { useState } from 'react';
import { useSearchResult, type PickerSource } from './use-search-result.js';
import type { PickerSelection } from './use-picker-selection.js';

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
