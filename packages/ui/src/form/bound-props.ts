import type { ComponentProps, ReactNode } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import type { Tone } from '../theme/tokens.js';
import type { RadioOption } from './radio-field.js';

/** What every field of a form takes. */
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
  type?: 'text' | 'email' | 'tel' | undefined;
  /** What is typed becomes this, such as upper case. */
  transform?: ((text: string) => string) | undefined;
}

export interface TextAreaInputProps<Name extends string = string> extends BoundProps<Name> {
  rows?: number | undefined;
}

export interface StepperInputProps<Name extends string = string> extends BoundProps<Name> {
  min?: number | undefined;
  max?: number | undefined;
}

/** What can be chosen: text, yes or no, or nothing. */
export type ChoiceValue = string | boolean | null;

export interface Choice {
  value: ChoiceValue;
  label: string;
  /** Shown as a badge of this colour, as lists show the same value. */
  tone?: Tone | undefined;
}

export interface SelectInputProps<Name extends string = string> extends BoundProps<Name> {
  options: readonly Choice[];
  /** The words for choosing nothing, which is ''; without them something must be chosen. */
  none?: string | undefined;
  placeholder?: string | undefined;
}

export interface RadioInputProps<Name extends string = string> extends Pick<
  BoundProps<Name>,
  'name' | 'label' | 'disabled'
> {
  options: readonly RadioOption<string>[];
}

/** The fields of a form that holds `Values`; each takes the names of what it can hold, and no other. */
export interface FormFields<Values extends FieldValues> {
  TextInput: (props: TextInputProps<FieldPathByValue<Values, string>>) => ReactNode;
  ProtectedInput: (props: TextInputProps<FieldPathByValue<Values, string>>) => ReactNode;
  DateInput: (props: BoundProps<FieldPathByValue<Values, string>>) => ReactNode;
  MoneyInput: (props: BoundProps<FieldPathByValue<Values, string>>) => ReactNode;
  TextAreaInput: (props: TextAreaInputProps<FieldPathByValue<Values, string>>) => ReactNode;
  StepperInput: (props: StepperInputProps<FieldPathByValue<Values, number>>) => ReactNode;
  SelectInput: (props: SelectInputProps<FieldPathByValue<Values, ChoiceValue>>) => ReactNode;
  RadioInput: (props: RadioInputProps<FieldPathByValue<Values, string>>) => ReactNode;
  CheckboxInput: (props: BoundProps<FieldPathByValue<Values, boolean>>) => ReactNode;
}
