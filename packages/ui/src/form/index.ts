export { Field, FieldProblem, type FieldControl, type FieldProps } from './field.js';
export { controlStyle, FieldGrid, FullRow } from './control-style.js';
export { Fieldset, FieldsetStack, type FieldsetProps } from './fieldset.js';
export { DateControl, DateField, type DateControlProps, type DateFieldProps } from './date-field.js';
export { TextAreaField, TextField, type TextAreaFieldProps, type TextFieldProps } from './text-field.js';
export { MoneyField, type MoneyFieldProps } from './money-field.js';
export { StepperField, type StepperFieldProps } from './stepper-field.js';
export { SelectField, type SelectFieldProps, type SelectOption } from './select-field.js';
export { CheckboxField, SwitchField, type ToggleFieldProps } from './toggle-field.js';
export { RadioField, type RadioFieldProps, type RadioOption } from './radio-field.js';
export { MentionAreaField, type MentionAreaFieldProps } from './mention-area-field.js';
export { PickerField, type PickerFieldProps } from './picker-field.js';
export type { PickerOption, PickerResults } from './picker-choices.js';
export { TimeZoneField, type TimeZoneFieldProps } from './time-zone-field.js';
export { SideBySide, type SideBySideOption, type SideBySideProps } from './side-by-side.js';
export { CodeForm, ResendButton, type CodeFormProps, type ResendButtonProps } from './code-form.js';
export { SearchBox, type SearchBoxProps } from './search-box.js';
export { formFields, useBoundField } from './bound-fields.js';
export type {
  BoundProps,
  Choice,
  DateInputProps,
  FormFields,
  SelectInputProps,
  TextInputProps,
} from './bound-props.js';
export { FormDialog, type FormDialogProps } from './form-dialog.js';
export { useFormExit, type FormExit } from './use-form-exit.js';
export { useUnsavedChanges, type UnsavedChanges } from './use-unsaved-changes.js';
