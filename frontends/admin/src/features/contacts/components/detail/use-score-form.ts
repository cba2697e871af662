import { contactScoreBody } from '@bindery/contracts/leads';
import { useToast } from '@bindery/ui';
import { submitForm, useContractForm, type ContractForm } from '@bindery/web-kit/forms';
import { useEffect, type SyntheticEvent } from 'react';
import type { LoadedContact } from '../../api/use-contact.js';
import { useSaveContact } from '../../api/use-save-contact.js';

interface ScoreValues {
  /** As it is typed. */
  lead_score: string;
}

const bodyOf = ({ lead_score }: ScoreValues) => ({
  lead_score: lead_score.trim() === '' ? undefined : Number(lead_score),
});

export interface ScoreForm {
  form: ContractForm<ScoreValues, { lead_score: number }>;
  save: (event?: SyntheticEvent) => Promise<void>;
}

/** The lead score as a form: what is typed stays until it is saved, or until somebody else saved first. */
export function useScoreForm(resource: LoadedContact): ScoreForm {
  const toast = useToast();
  const saveContact = useSaveContact(resource);
  const form = useContractForm<ScoreValues, { lead_score: number }>({
    schema: contactScoreBody,
    defaultValues: { lead_score: '' },
    bodyOf,
  });
  const { reset } = form;
  const present = resource.data?.lead_score;
  useEffect(() => {
    if (present !== undefined) reset({ lead_score: String(present) }, { keepDirtyValues: true });
  }, [present, reset]);

  const save = submitForm(
    form,
    async (body) => {
      await saveContact(body);
      reset({ lead_score: String(body.lead_score) });
      toast.success('Lead score updated successfully!', { subject: resource.data?.name });
    },
    ({ code, detail }) => {
      if (code === 'precondition_failed') reset();
      toast.error('Failed to update lead score', { subject: detail });
    },
  );
  return { form, save };
}
