import {
  get,
  type Control,
  type Field,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { ApiProblem } from '../api/index.js';

/** As much of a form as is needed to show what is wrong with a field. */
interface FieldForm<Values extends FieldValues> extends Pick<UseFormReturn<Values>, 'setError'> {
  control: Pick<Control<Values>, '_fields'>;
}

/**
 * Puts the server's refusals under the fields that they belong to, and the cursor into the first of them.
 * @returns whether that says everything; else the problem has to be told elsewhere too.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: FieldForm<Values>,
  { errors }: ApiProblem,
): boolean {
  let placed = 0;
  for (const { path, message } of errors) {
    if (path === '' || !isOnScreen(form, path)) continue;
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: placed === 0 });
    placed += 1;
  }
  return placed > 0 && placed === errors.length;
}

/**
 * A form also holds what it shows no field for, such as whose record it adds: a sentence there would be read by nobody.
 * The library keeps what is mounted to itself, so it is asked for where it stands.
 */
function isOnScreen<Values extends FieldValues>({ control }: FieldForm<Values>, path: string): boolean {
  const field = get(control._fields, path) as Partial<Field> | undefined;
  return field?._f?.mount === true;
}
