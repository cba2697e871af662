import type { SyntheticEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiProblem } from '../api/index.js';
import { showFieldErrors } from './field-errors.js';
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
