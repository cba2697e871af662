import {
  choicesOf,
  isRequired,
  labelOf,
  valueText,
  type Field,
  type FieldTable,
  type RecordType,
  type ValueType,
} from '@bindery/contracts/crm';
import { typedPhone } from '@bindery/contracts/validation';
import { formFields, type TextInputProps } from '@bindery/ui/form';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { activeInactive } from './choices.js';
import { typedMbi, typedSsn } from './typed-text.js';

const { CheckboxInput, DateInput, MoneyInput, ProtectedInput, SelectInput, TextAreaInput, TextInput } =
  formFields<FieldValues>();

type Control = (
  props: Pick<TextInputProps, 'name' | 'label' | 'required'>,
  field: Field,
  type: RecordType,
) => ReactNode;

const text: Control = (props) => <TextInput {...props} />;
const takesNull = ({ view }: Field) => view.safeParse(null).success;
/** Its form has the choices. */
const ofForm: Control = ({ name }) => {
  throw new Error(`There is no input for every field like ${name}.`);
};

/** The control of each meaning of a field: the compiler asks for it. */
const controls: Readonly<Record<ValueType, Control>> = {
  ...{ text, state: text, zip: text, reference: ofForm, moment: ofForm },
  code: (props) => <TextInput {...props} type="code" />,
  lines: (props) => <TextAreaInput {...props} />,
  day: (props) => <DateInput {...props} />,
  birth: (props) => <DateInput {...props} isPast />,
  amount: (props) => <MoneyInput {...props} />,
  year: (props) => <TextInput {...props} inputMode="numeric" maxLength={4} />,
  phone: (props) => <TextInput {...props} type="tel" transform={typedPhone} />,
  email: (props) => <TextInput {...props} type="email" />,
  url: (props) => <TextInput {...props} type="url" />,
  ssn: (props) => <ProtectedInput {...props} transform={typedSsn} />,
  mbi: (props) => <ProtectedInput {...props} transform={typedMbi} />,
  flag: (props, field) => {
    const options = ['yes', 'no'].map((value) => ({ value, label: value === 'yes' ? 'Yes' : 'No' }));
    return takesNull(field) ? (
      <SelectInput {...props} options={options} none="Not set" />
    ) : (
      <CheckboxInput {...props} />
    );
  },
  inactive: (props) => <SelectInput {...props} options={activeInactive} />,
  choice: (props, field, type) => (
    <SelectInput
      {...props}
      options={(choicesOf(field) ?? []).map((value) => ({
        value,
        label: valueText(type, props.name, value),
      }))}
      none={takesNull(field) ? 'Not set' : undefined}
    />
  ),
};

type FieldInputProps<Name extends string> = Pick<TextInputProps<Name>, 'name' | 'hint' | 'placeholder'> &
  Partial<Pick<TextInputProps, 'label' | 'hideLabel' | 'inputMode'>>;

/** The inputs of a type's form, each with the label and the control that the table of fields says, at module level. */
export function fieldInput<Fields extends FieldTable>(type: RecordType, fields: Fields) {
  return function FieldInput(given: FieldInputProps<keyof Fields & string>) {
    const field: Field = fields[given.name] as Field;
    const props = { label: labelOf(type, given.name), required: isRequired(field), ...given };
    const isMasked = field.kind === 'protected' && field.valueType === 'text';
    return isMasked ? <ProtectedInput {...props} /> : controls[field.valueType](props, field, type);
  };
}
