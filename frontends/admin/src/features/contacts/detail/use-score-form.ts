import { contactScoreBody } from '@bindery/contracts/leads';
import { useToast } from '@bindery/ui';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useEffect } from 'react';
import type { LoadedContact } from '../use-contact.js';
import { useSaveContact } from '../use-save-contact.js';

interface ScoreValues {
  /** The typed value. */
  lead_score: string;
}

const bodyOf = ({ lead_score }: ScoreValues) => ({
  lead_score: lead_score.trim() === '' ? undefined : Number(lead_score),
});

export type ScoreForm = ReturnType<typeof useScoreForm>;

/** The lead score form. Typed input stays until it is saved or another user saves first. */
export function useScoreForm(resource: LoadedContact) {
  const toast = useToast();
  const saveContact = useSaveContact(resource);
  const form = useContractForm<ScoreValues, { lead_score: number }>({
    schema: contactScoreBody,
    defaultValues: { lead_score: '' },
    bodyOf,
  });
  const { reset } = form;
  const current = resource.data?.lead_score;
  useEffect(() => {
    if (current !== undefined) reset({ lead_score: String(current) }, { keepDirtyValues: true });
  }, [current, reset]);

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
