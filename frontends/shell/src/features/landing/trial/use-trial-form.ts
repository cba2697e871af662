import { contactFormBody, contactFormRoutes, type ContactForm } from '@bindery/contracts/leads';
import { useToast } from '@bindery/ui';
import { useApi } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { TrialDraft } from './trial-draft.js';
import { nothingTyped, type TrialValues } from './trial-values.js';

const MAX_USER_AGENT_LENGTH = 512;

/** The page's address without query and fragment, which may hold private data. */
const ownAddress = () => window.location.origin + window.location.pathname;

/** The trial form. Typed text is stored until it is sent, and a double click sends it once. */
export function useTrialForm() {
  const api = useApi();
  const toast = useToast();
  const [draft] = useState(() => new TrialDraft());
  const [defaultValues] = useState(() => draft.values());
  // How often the form was sent, so that each success is announced.
  const [sent, setSent] = useState(0);
  const sending = useRef(false);
  const form = useContractForm<TrialValues, ContactForm>({ schema: contactFormBody, defaultValues });

  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [subscribe, draft],
  );

  const send = async (body: ContactForm) => {
    const about = {
      submitted_at: new Date().toISOString(),
      started_at: draft.startedAt(),
      page_url: ownAddress(),
      user_agent: navigator.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    };
    await api.call(contactFormRoutes.receive, { body: { ...body, ...about } });
    form.reset(nothingTyped);
    draft.forget();
    setSent((before) => before + 1);
    toast.success("Thank you! We'll contact you within 24 hours.");
  };
  const submitOnce = submitForm(form, send, ({ code, detail }) => {
    // The detail of a limit says when to try again.
    const failed =
      code === 'rate_limited' ? 'Failed to submit form.' : 'Failed to submit form. Please try again.';
    toast.error(failed, { subject: detail });
  });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    await submitOnce(event).finally(() => (sending.current = false));
  };
  /** Starts the fill timer at the first focus. */
  const touch = () => void draft.startedAt();
  return { form, submit, touch, sent };
}
