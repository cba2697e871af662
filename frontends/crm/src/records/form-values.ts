/** A record's fields as the controls of its form hold them: '' for null. */
export type FormValues<View, Name extends keyof View> = {
  [Field in Name]: null extends View[Field] ? '' | NonNullable<View[Field]> : View[Field];
};

/** The values of a record's form. @param fields the contract's table of its fields */
export function formValues<View, Name extends keyof View & string>(
  fields: Readonly<Record<Name, unknown>>,
  record: View,
): FormValues<View, Name> {
  const values = (Object.keys(fields) as Name[]).map((name) => [name, record[name] ?? '']);
  return Object.fromEntries(values) as FormValues<View, Name>;
}
