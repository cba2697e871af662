import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { ApiProblem } from '../api/index.js';

/** As much of a form as is needed to show what is wrong with a field. */
type FieldForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>;

/**
 * Puts the server's refusals under the fields that they belong to, and the cursor into the first of them.
 * @returns whether that says everything; else the problem has to be told elsewhere too.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: FieldForm<Values>,
  { errors }: ApiProblem,
): boolean {
  const held = form.getValues();
  let placed = 0;
  for (const { path, message } of errors) {
    if (path === '' || get(held, path) === undefined) continue;
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: placed === 0 });
    placed += 1;
  }
  return placed > 0 && placed === errors.length;
}
