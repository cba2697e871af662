import { issueSentence } from '@bindery/contracts/validation';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { useUnsavedDraft } from '../session/index.js';

/** A form with `Values` that submits the body parsed by its contract. */
export type ContractForm<Values extends FieldValues, Body> = UseFormReturn<Values, unknown, Body>;

/** A zod schema, as far as a form needs it. */
interface ContractSchema<Body> {
  _zod: { output: Body; input: unknown };
}

export interface ContractFormOptions<Values extends FieldValues, Body> {
  /** The schema that the server validates with. */
  schema: ContractSchema<Body>;
  /** The initial values; absent for a form that calls `reset` once its values have loaded. */
  defaultValues?: Values | undefined;
  /**
   * Converts form values to the schema's input, such as '' to null. It must be stable between renders, so define it at
   * module level.
   */
  bodyOf?: ((values: Values) => unknown) | undefined;
}

/** A form that validates with the contract's schema, like the server. Unsaved input survives the end of the session. */
export function useContractForm<Values extends FieldValues, Body>(
  options: ContractFormOptions<Values, Body>,
): ContractForm<Values, Body> {
  const { schema, defaultValues, bodyOf } = options;
  const resolver = useMemo(() => resolverOf(schema, bodyOf), [schema, bodyOf]);
  const form: ContractForm<Values, Body> = useForm({
    resolver,
    ...(defaultValues ? { defaultValues: defaultValues as DefaultValues<Values> } : {}),
  });
  // Also while saving, because a save often reveals that the session has ended.
  useUnsavedDraft(form.formState.isDirty);
  return form;
}

function resolverOf<Values extends FieldValues, Body>(
  schema: ContractSchema<Body>,
  bodyOf: (values: Values) => unknown = (values) => values,
): Resolver<Values, unknown, Body> {
  // The library's types don't support a schema whose input differs from the form values.
  const resolve = zodResolver(schema as never, { error: issueSentence }) as unknown as Resolver<
    FieldValues,
    unknown,
    Body
  >;
  return (values, context, options) =>
    resolve(bodyOf(values) as FieldValues, context, options as never) as never;
}
