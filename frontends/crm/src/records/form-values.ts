import type { FieldTable } from '@bindery/contracts/crm';

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

/** The values that a form can't leave empty, such as a required choice. */
type NeverEmpty<Values> = {
  [
    Name in keyof Values as '' extends Values[Name] ? never : Values[Name] extends boolean ? never : Name
  ]: Values[Name];
};

/** The values of a new record's form: empty ones, and flags that aren't set. @param chosen what it begins with */
export function emptyValues<Values extends object>(
  fields: FieldTable,
  chosen: NoInfer<NeverEmpty<Values> & Partial<Values>>,
): Values {
  const takes = (name: string, value: unknown) => fields[name]?.view.safeParse(value).success;
  const isFlag = (name: string) => takes(name, false) && !takes(name, null);
  const empty = Object.keys(fields).map((name) => [name, isFlag(name) ? false : '']);
  return { ...(Object.fromEntries(empty) as Values), ...chosen };
}
