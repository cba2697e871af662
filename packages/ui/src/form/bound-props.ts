import type { ComponentProps, ReactNode } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import type { Tone } from '../theme/tokens.js';
import type { RadioOption } from './radio-field.js';

/** The props of every form field. */
export interface BoundProps<Name extends string = string> {
  name: Name;
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
}

export interface TextInputProps<Name extends string = string>
  extends
    BoundProps<Name>,
    Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'maxLength' | 'autoComplete'> {
  type?: 'text' | 'email' | 'url' | 'tel' | 'code' | undefined;
  /** Transforms the input, for example to upper case. */
  transform?: ((text: string) => string) | undefined;
  /** Called with each new text. */
  onText?: ((text: string) => void) | undefined;
}

export interface DateInputProps<Name extends string = string> extends BoundProps<Name> {
  /** Whether the day is past, such as a birth: a year of two digits is one that has been. */
  isPast?: boolean | undefined;
}

export interface TextAreaInputProps<Name extends string = string> extends BoundProps<Name> {
  rows?: number | undefined;
}

export interface StepperInputProps<Name extends string = string> extends BoundProps<Name> {
  min?: number | undefined;
  max?: number | undefined;
}

/** The value of an option. */
export type ChoiceValue = string | boolean | null;

export interface Choice {
  value: ChoiceValue;
  label: string;
  /** Shows the option as a badge of this color. */
  tone?: Tone | undefined;
}

export interface SelectInputProps<Name extends string = string> extends BoundProps<Name> {
  options: readonly Choice[];
  /** The label of the empty choice ''. Without it a choice is required. */
  none?: string | undefined;
  placeholder?: string | undefined;
  autoFocus?: boolean | undefined;
}

export interface RadioInputProps<Name extends string = string> extends Pick<
  BoundProps<Name>,
  'name' | 'label' | 'disabled'
> {
  options: readonly RadioOption<string>[];
}

/** The fields of a form with `Values`. Each accepts only names of fields with a matching type. */
export interface FormFields<Values extends FieldValues> {
  TextInput: (props: TextInputProps<FieldPathByValue<Values, string>>) => ReactNode;
  ProtectedInput: (props: TextInputProps<FieldPathByValue<Values, string>>) => ReactNode;
  DateInput: (props: DateInputProps<FieldPathByValue<Values, string>>) => ReactNode;
  MoneyInput: (props: BoundProps<FieldPathByValue<Values, string>>) => ReactNode;
  TextAreaInput: (props: TextAreaInputProps<FieldPathByValue<Values, string>>) => ReactNode;
  StepperInput: (props: StepperInputProps<FieldPathByValue<Values, number>>) => ReactNode;
  SelectInput: (props: SelectInputProps<FieldPathByValue<Values, ChoiceValue>>) => ReactNode;
  RadioInput: (props: RadioInputProps<FieldPathByValue<Values, string>>) => ReactNode;
  CheckboxInput: (props: BoundProps<FieldPathByValue<Values, boolean>>) => ReactNode;
}
