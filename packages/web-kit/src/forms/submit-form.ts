import type { SyntheticEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiProblem } from '../api/index.js';
import { showFieldErrors } from './field-errors.js';
import type { ContractForm } from './use-contract-form.js';

/**
 * The submit of a form: checks it, sends it, and puts the server's refusals under the fields that they belong to.
 * @param send saves the body; what it throws and is no answer of the server's goes on to the caller
 * @param showProblem says what belongs to no field of the form: in a toast, a banner or a question
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
