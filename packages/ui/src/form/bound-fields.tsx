import { useController, type ControllerRenderProps, type FieldValues } from 'react-hook-form';
import type {
  BoundProps,
  ChoiceValue,
  DateInputProps,
  FormFields,
  RadioInputProps,
  SelectInputProps,
  StepperInputProps,
  TextAreaInputProps,
  TextInputProps,
} from './bound-props.js';
import { DateField } from './date-field.js';
import { MoneyField } from './money-field.js';
import { RadioField } from './radio-field.js';
import { SelectField } from './select-field.js';
import { StepperField } from './stepper-field.js';
import { TextAreaField, TextField } from './text-field.js';
import { CheckboxField } from './toggle-field.js';

/**
 * The fields of a form, to render anywhere within it: `const { TextInput, SelectInput } = formFields<AddressValues>()`, at
 * module level. They show validation errors of the contract and of the server.
 */
export function formFields<Values extends FieldValues>(): FormFields<Values> {
  return bound;
}

interface Bound<Value> {
  field: Omit<ControllerRenderProps, 'value'> & { value: Value };
  /** The validation error. */
  error: string | undefined;
}

/** Binds a custom control to a field of the surrounding form. */
export function useBoundField<Value>(name: string): Bound<Value> {
  const { field, fieldState } = useController({ name });
  return { field, error: fieldState.error?.message };
}

function TextInput({ transform = identity, onText, ...rest }: TextInputProps) {
  const { field, error } = useBoundField<string>(rest.name);
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...field}
      onChange={(event) => {
        const text = transform(event.target.value);
        field.onChange(text);
        onText?.(text);
      }}
      error={error}
    />
  );
}

const identity = (text: string) => text;

/** A protected value. Focusing a mask selects all of it, because it can only be replaced as a whole. */
function ProtectedInput({ transform = identity, onText: _onText, ...rest }: TextInputProps) {
  const { field, error } = useBoundField<string>(rest.name);
  return (
    <TextField
      type="code"
      {...rest}
      {...field}
      onChange={(event) => field.onChange(transform(event.target.value))}
      error={error}
      onFocus={(event) => {
        if (event.target.value.includes('*')) event.target.select();
      }}
    />
  );
}

function DateInput(props: DateInputProps) {
  const { field, error } = useBoundField<string>(props.name);
  return <DateField {...props} {...field} error={error} />;
}

function MoneyInput(props: BoundProps) {
  const { field, error } = useBoundField<string>(props.name);
  return <MoneyField {...props} {...field} error={error} />;
}

function TextAreaInput(props: TextAreaInputProps) {
  const { field, error } = useBoundField<string>(props.name);
  return <TextAreaField {...props} {...field} error={error} />;
}

function StepperInput(props: StepperInputProps) {
  const { field, error } = useBoundField<number>(props.name);
  return <StepperField {...props} {...field} error={error} />;
}

const NOTHING = 'nothing';
const keyOf = (value: ChoiceValue) => (value === null || value === '' ? NOTHING : String(value));

function SelectInput({ options, none, ...rest }: SelectInputProps) {
  const { field, error } = useBoundField<ChoiceValue>(rest.name);
  const choices = none === undefined ? options : [{ value: '', label: none }, ...options];
  const chosen = choices.find(({ value }) => keyOf(value) === keyOf(field.value));
  return (
    <SelectField
      {...rest}
      {...field}
      value={chosen && keyOf(chosen.value)}
      options={choices.map(({ value, ...option }) => ({ ...option, value: keyOf(value) }))}
      onChange={(key) => field.onChange(choices.find(({ value }) => keyOf(value) === key)?.value)}
      error={error}
    />
  );
}

function RadioInput(props: RadioInputProps) {
  const { field, error } = useBoundField<string>(props.name);
  const { value, onChange, onBlur, disabled } = field;
  return (
    <RadioField
      {...props}
      {...{ value, onChange, onBlur }}
      disabled={props.disabled ?? disabled}
      error={error}
    />
  );
}

function CheckboxInput({ required: _required, ...rest }: BoundProps) {
  const { field, error } = useBoundField<boolean>(rest.name);
  const { value, onChange, onBlur, name } = field;
  return <CheckboxField {...rest} {...{ onChange, onBlur, name }} checked={value} error={error} />;
}

const bound = {
  TextInput,
  ProtectedInput,
  DateInput,
  MoneyInput,
  TextAreaInput,
  StepperInput,
  SelectInput,
  RadioInput,
  CheckboxInput,
};
