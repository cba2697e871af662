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

/** A form that holds `Values` and, once it is valid, hands over what its contract makes of them. */
export type ContractForm<Values extends FieldValues, Body> = UseFormReturn<Values, unknown, Body>;

/** A schema of zod, as far as a form looks at it. */
interface ContractSchema<Body> {
  _zod: { output: Body; input: unknown };
}

export interface ContractFormOptions<Values extends FieldValues, Body> {
  /** The schema that the server refuses with. */
  schema: ContractSchema<Body>;
  /** What the form starts with; absent for a form that is filled with `reset` once its values have come. */
  defaultValues?: DefaultValues<Values> | undefined;
  /**
   * What the form holds as the schema reads it, where the two differ, such as '' for null. Keep it stable between
   * renders: at module level.
   */
  bodyOf?: ((values: Values) => unknown) | undefined;
}

/**
 * A form that is checked with the contract's own schema before the server checks it again. While it holds typed text
 * that is not saved, the end of the session does not lose it.
 */
export function useContractForm<Values extends FieldValues, Body>(
  options: ContractFormOptions<Values, Body>,
): ContractForm<Values, Body> {
  const { schema, defaultValues, bodyOf } = options;
  const resolver = useMemo(() => resolverOf(schema, bodyOf), [schema, bodyOf]);
  const form: ContractForm<Values, Body> = useForm({ resolver, ...(defaultValues ? { defaultValues } : {}) });
  // While it is being saved, too: that the session has ended is most often found out by saving.
  useUnsavedDraft(form.formState.isDirty);
  return form;
}

function resolverOf<Values extends FieldValues, Body>(
  schema: ContractSchema<Body>,
  bodyOf: (values: Values) => unknown = (values) => values,
): Resolver<Values, unknown, Body> {
  // What the schema reads is not what the form holds, which the library's types do not provide for.
  const resolve = zodResolver(schema as never) as unknown as Resolver<FieldValues, unknown, Body>;
  return (values, context, options) =>
    resolve(bodyOf(values) as FieldValues, context, options as never) as never;
}
