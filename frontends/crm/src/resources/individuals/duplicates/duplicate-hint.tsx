import {
  duplicateRoutes,
  type DuplicatesBody,
  type IndividualView,
  type PossibleDuplicate,
} from '@bindery/contracts/crm';
import { useDenial } from '@bindery/web-kit/access';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { NewIndividualValues } from '../fields/individual-form.js';
import type { IndividualFormValues } from '../fields/individual-inputs.js';
import { comparedFields, duplicateQuery } from './duplicate-query.js';
import { PossibleDuplicates } from './possible-duplicates.js';

/** Shows possible duplicates of the individual being entered. @param present the edited one; null for a new one */
export function DuplicateHint({ present }: { present: IndividualView | null }) {
  const { control } = useFormContext<IndividualFormValues>();
  const { dirtyFields } = useFormState({ control });
  const [first_name, last_name, dob, email, ssn, mbi] = useWatch({ control, name: [...comparedFields] });
  const named = duplicateQuery({ first_name, last_name, dob, email, ssn, mbi }, dirtyFields, present?.id);
  // Only the form of a new individual has a number.
  const phone = useWatch<NewIndividualValues, 'phones.0.phone'>({ name: 'phones.0.phone' });
  const typed = phone ? { ...named, phone } : named;
  const found = useDuplicates(typed && JSON.stringify(typed));
  return <PossibleDuplicates found={found} present={present} />;
}

/**
 * Shows individuals with the same name and date of birth as the open one. Couples share phones and emails, and
 * protected numbers are compared only when one is entered.
 */
export function SamePersonHint({ individual }: { individual: IndividualView }) {
  const { id, first_name, last_name, dob } = individual;
  const mayMerge = useDenial('individual:merge') === null && individual.can_delete;
  const asked = mayMerge && dob !== null;
  const found = useDuplicates(asked ? JSON.stringify({ first_name, last_name, dob, except: id }) : null);
  return <PossibleDuplicates found={found} present={individual} />;
}

/** Shows individuals with the same phone number while one is entered. */
export function PhoneDuplicateHint({ individual }: { individual: IndividualView }) {
  const { control } = useFormContext<{ phone: string }>();
  const { dirtyFields } = useFormState({ control });
  const phone = useWatch({ control, name: 'phone' });
  const asked = dirtyFields.phone && phone.trim() !== '';
  const found = useDuplicates(asked ? JSON.stringify({ phone, except: individual.id }) : null);
  return <PossibleDuplicates found={found} present={individual} />;
}

const PAUSE_MS = 400;
const nobody: readonly PossibleDuplicate[] = [];

/**
 * Finds possible duplicates of an individual being entered, once the typing pauses. What is typed travels in a body
 * and stays out of every cache, because it may be sensitive. @param typed as JSON; null asks for nothing
 */
function useDuplicates(typed: string | null): readonly PossibleDuplicate[] {
  const api = useApi();
  const [found, setFound] = useState(nobody);
  useEffect(() => {
    if (typed === null) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const body = JSON.parse(typed) as DuplicatesBody;
        setFound((await api.call(duplicateRoutes.find, { body, signal: stop.signal })).items);
      } catch (error) {
        // The hint is optional, so a failed request must not disturb the form.
        if (!stop.signal.aborted && !(error instanceof ApiProblem)) throw error;
        if (!stop.signal.aborted) setFound(nobody);
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, typed]);
  return typed === null ? nobody : found;
}
