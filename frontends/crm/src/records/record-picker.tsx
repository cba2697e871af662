import { PickerField, useBound, type BoundProps } from '@bindery/ui/form';
import { useState } from 'react';
import { useFound, type PickerSource } from './use-found.js';
import type { Picked } from './use-picked.js';

interface RecordPickerProps<Row> extends BoundProps {
  source: PickerSource<Row>;
  picked: Picked;
  none?: string | undefined;
  placeholder?: string | undefined;
}

/** A field of a form that names a record by its id. */
export function RecordPicker<Row>({ source, picked, ...rest }: RecordPickerProps<Row>) {
  const { field, error } = useBound<string>(rest.name);
  const [text, setText] = useState<string | null>(null);
  const results = useFound(source, text);
  return (
    <PickerField
      {...rest}
      chosen={picked.chosen}
      onChoose={picked.choose}
      onSearch={setText}
      results={results}
      onBlur={field.onBlur}
      ref={field.ref}
      error={error}
    />
  );
}
