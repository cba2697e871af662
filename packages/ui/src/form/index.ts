export { Field, type FieldControl, type FieldProps } from './field.js';
export { FieldGrid, WholeRow } from './control-style.js';
export { DateField, TextArea, TextField, type TextAreaProps, type TextFieldProps } from './text-field.js';
export { SelectField, type SelectFieldProps, type SelectOption } from './select-field.js';
export { CheckboxField, SwitchField, type ToggleFieldProps } from './toggle-field.js';
export { RadioField, type RadioFieldProps, type RadioOption } from './radio-field.js';
export { SearchBox, type SearchBoxProps } from './search-box.js';
export { useUnsavedChanges, type UnsavedChanges } from './use-unsaved-changes.js';
