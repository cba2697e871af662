import type { SyntheticEvent } from 'react';
import {
  type Control,
  type Field,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { ApiProblem } from '../api/index.js';
import type { ContractForm } from './use-contract-form.js';

/**
 * The submit handler of a form: validates, sends, and shows the server's errors under their fields.
 * @param send saves the body; errors other than an `ApiProblem` are rethrown
 * @param showProblem shows problems that belong to no field
 */
export function submitForm<Values extends FieldValues, Body>(
  form: ContractForm<Values, Body>,
  send: (body: Body) => Promise<void>,
  showProblem: (problem: ApiProblem) => void,
): (event?: SyntheticEvent) => Promise<void> {
  const submit = form.handleSubmit(async (body) => {
    try {
      await send(body);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (!showFieldErrors(form, error)) showProblem(error);
    }
  });
  return async (event) => {
    await submit(event);
  };
}

/** The changed fields of a body. Unchanged ones are left out, so that they don't overwrite newer values. */
export function changesOf<Body extends object>(
  body: Body,
  dirty: Readonly<Partial<Record<string, unknown>>>,
): Partial<Body> {
  const entries = Object.entries(body).filter(([name]) => Boolean(dirty[name]));
  return Object.fromEntries(entries) as Partial<Body>;
}

/** The parts of a form needed to show field errors. */
interface FieldForm<Values extends FieldValues> extends Pick<UseFormReturn<Values>, 'setError'> {
  control: Pick<Control<Values>, '_fields'>;
}

/**
 * Shows the server's validation errors under their fields and focuses the first of them.
 * @returns whether every error was shown; otherwise the problem must be shown elsewhere
 */
function showFieldErrors<Values extends FieldValues>(
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
