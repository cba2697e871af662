import {
  get,
  type Control,
  type Field,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { ApiProblem } from '../api/index.js';

/** The parts of a form needed to show field errors. */
interface FieldForm<Values extends FieldValues> extends Pick<UseFormReturn<Values>, 'setError'> {
  control: Pick<Control<Values>, '_fields'>;
}

/**
 * Shows the server's validation errors under their fields and focuses the first of them.
 * @returns whether every error was shown; otherwise the problem must be shown elsewhere
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
 * Whether a form field is on screen. A form may hold values without a field, such as the id of the parent record, whose
 * errors would be invisible. The library has no public API for this.
 */
function isOnScreen<Values extends FieldValues>({ control }: FieldForm<Values>, path: string): boolean {
  const field = get(control._fields, path) as Partial<Field> | undefined;
  return field?._f?.mount === true;
}
