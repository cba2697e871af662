import { importFields, type ImportType } from '@bindery/contracts/crm';
import { PickerField } from '@bindery/ui/form';
import { useState } from 'react';

interface FieldPickerProps {
  type: ImportType;
  /** The header of the column. */
  header: string;
  value: string | null;
  /** The headers of the columns that have a field, by its path. */
  taken: ReadonlyMap<string, string>;
  error: string | undefined;
  onChange: (path: string | null) => void;
}

/** Chooses the field of a column, by searching or from the whole list. */
export function FieldPicker({ type, header, value, taken, error, onChange }: FieldPickerProps) {
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/);
  const options = importFields(type).map(({ path, label }) => {
    const other = path === value ? undefined : taken.get(path);
    return { id: path, name: label, detail: other === undefined ? undefined : `Used for ${other}` };
  });
  const found = options.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  return (
    <PickerField
      label={`Field of ${header}`}
      hideLabel
      isLocal
      none="Leave this column out"
      chosen={options.find(({ id }) => id === value) ?? null}
      results={{ options: found, count: found.length }}
      error={error}
      onSearch={(searched) => setText(searched ?? '')}
      onChoose={(option) => onChange(option?.id ?? null)}
    />
  );
}
