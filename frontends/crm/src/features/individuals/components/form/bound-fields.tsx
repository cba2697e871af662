import type { IndividualField } from '@bindery/contracts/crm';
import {
  CheckboxField,
  DateField,
  SelectField,
  TextArea,
  TextField,
  type SelectOption,
} from '@bindery/ui/form';
import { useController } from 'react-hook-form';
import type { IndividualFormValues, TextName } from './form-values.js';

export interface BoundProps<Name extends IndividualField> {
  name: Name;
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
}

function useField<Name extends IndividualField>(name: Name) {
  const { field, fieldState } = useController<IndividualFormValues, Name>({ name });
  return { field, error: fieldState.error?.message };
}

/** One line of the form. */
export function TextInput({ name, inputMode, ...rest }: BoundProps<TextName> & { inputMode?: 'email' }) {
  const { field, error } = useField(name);
  return <TextField {...rest} {...field} inputMode={inputMode} error={error} autoComplete="off" />;
}

/** A protected value. Its mask stands for the present one; going into it selects it whole, for it is replaced whole. */
export function ProtectedInput({ name, inputMode, ...rest }: BoundProps<TextName> & { inputMode?: 'email' }) {
  const { field, error } = useField(name);
  return (
    <TextField
      {...rest}
      {...field}
      inputMode={inputMode}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => {
        if (event.target.value.includes('*')) event.target.select();
      }}
    />
  );
}

/** A day of the form. */
export function DateInput({ name, ...rest }: BoundProps<TextName>) {
  const { field, error } = useField(name);
  return <DateField {...rest} {...field} error={error} />;
}

/** Several lines of the form, under a heading that names them. */
export function NotesInput({ name, ...rest }: BoundProps<TextName>) {
  const { field, error } = useField(name);
  return <TextArea {...rest} {...field} hideLabel error={error} rows={4} />;
}

const NOTHING = 'nothing';

interface SelectInputProps extends BoundProps<IndividualField> {
  options: readonly SelectOption[];
  /** The words for choosing nothing; without them something must be chosen. */
  none?: string | undefined;
  disabled?: boolean | undefined;
}

/** One of several. */
export function SelectInput({ name, options, none, disabled, ...rest }: SelectInputProps) {
  const { field, error } = useField(name);
  const choices = none ? [{ value: NOTHING, label: none }, ...options] : options;
  return (
    <SelectField
      {...rest}
      name={field.name}
      ref={field.ref}
      value={field.value === '' && none ? NOTHING : String(field.value)}
      onChange={(value) => field.onChange(value === NOTHING ? '' : value)}
      onBlur={field.onBlur}
      options={choices}
      disabled={disabled}
      error={error}
    />
  );
}

/** Yes or no. */
export function CheckboxInput({ name, label, hint }: BoundProps<'email_opt_out'>) {
  const { field, error } = useField(name);
  return (
    <CheckboxField
      label={label}
      hint={hint}
      error={error}
      name={field.name}
      checked={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
