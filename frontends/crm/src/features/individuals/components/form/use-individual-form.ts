import { createIndividualBody, updateIndividualBody, type NewIndividual } from '@bindery/contracts/crm';
import { useHeldText } from '@bindery/web-kit/session';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { bodyOf, type IndividualFormValues } from './form-values.js';

/** What a valid form becomes: the contract's body, trimmed and in its stored form. */
export type IndividualForm = UseFormReturn<IndividualFormValues, unknown, NewIndividual>;

// The same schemas that the server refuses with. An edit lets masks pass: an untouched one is the value that is there.
const rules = { create: zodResolver(createIndividualBody), edit: zodResolver(updateIndividualBody) };

function resolverOf(kind: keyof typeof rules): Resolver<IndividualFormValues, unknown, NewIndividual> {
  const resolve = rules[kind] as unknown as Resolver<object, unknown, NewIndividual>;
  return (values, context, options) => resolve(bodyOf(values), context, options as never);
}

const resolvers = { create: resolverOf('create'), edit: resolverOf('edit') };

export function useIndividualForm(
  kind: 'create' | 'edit',
  defaultValues: IndividualFormValues,
): IndividualForm {
  const form: IndividualForm = useForm({ defaultValues, resolver: resolvers[kind] });
  // While it is being saved, too: that the session has ended is most often found out by saving.
  useHeldText(form.formState.isDirty);
  return form;
}
