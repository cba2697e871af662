import type { ApiProblem } from './api-problem.js';

/** As much of a react-hook-form form as is needed to show what is wrong with a field. */
interface FieldForm<Name extends string> {
  setError: (name: Name, error: { type: string; message: string }, options: { shouldFocus: boolean }) => void;
}

/**
 * Puts the server's refusals under the fields that they belong to, and the cursor into the first of them.
 * @returns whether that says everything; else the problem has to be told elsewhere too.
 */
export function showFieldErrors<Name extends string>(
  form: FieldForm<Name>,
  { errors }: ApiProblem,
  names: readonly Name[],
): boolean {
  let placed = 0;
  for (const { path, message } of errors) {
    const name = names.find((one) => one === path);
    if (name === undefined) continue;
    form.setError(name, { type: 'server', message }, { shouldFocus: placed === 0 });
    placed += 1;
  }
  return placed > 0 && placed === errors.length;
}
