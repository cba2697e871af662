import { LEAST_FILL_TIME_MS, type ContactForm } from '@bindery/contracts/leads';

/** What gives a program away that fills the form. */
export type AutomaticSign = 'honeypot' | 'too_fast';

/**
 * Whether a program has filled the form: it wrote where people see no field, or needed less time than a person can.
 * Both ends of that time are the visitor's where they told both, for their clock may be minutes from ours.
 */
export function automaticSign(form: ContactForm, arrivedAt: Date): AutomaticSign | undefined {
  if (form.website) return 'honeypot';
  if (form.started_at === undefined) return undefined;
  const sentAt = form.submitted_at === undefined ? arrivedAt : new Date(form.submitted_at);
  const fillTimeMs = sentAt.getTime() - new Date(form.started_at).getTime();
  return fillTimeMs < LEAST_FILL_TIME_MS ? 'too_fast' : undefined;
}
