import { MIN_FILL_TIME_MS, type ContactForm } from '@bindery/contracts/leads';

/** The signs of a bot. */
export type AutomaticSign = 'honeypot' | 'too_fast';

/**
 * Whether a bot filled in the form: it filled the honeypot, or was faster than a person. Both times are the
 * visitor's where given, because their clock may differ from ours.
 */
export function automaticSign(form: ContactForm, arrivedAt: Date): AutomaticSign | undefined {
  if (form.website) return 'honeypot';
  if (form.started_at === undefined) return undefined;
  const sentAt = form.submitted_at === undefined ? arrivedAt : new Date(form.submitted_at);
  const fillTimeMs = sentAt.getTime() - new Date(form.started_at).getTime();
  return fillTimeMs < MIN_FILL_TIME_MS ? 'too_fast' : undefined;
}
