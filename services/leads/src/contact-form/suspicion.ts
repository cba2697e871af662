import { MIN_FILL_TIME_MS, type ContactForm, type Suspicion } from '@bindery/contracts/leads';

/**
 * Why a form looks like a bot's: it filled a honeypot, or was faster than a person. Both times are the visitor's where
 * given, because their clock may differ from ours. A browser that fills in forms does both, so this is only a mark.
 */
export function suspicionOf(form: ContactForm, arrivedAt: Date): Suspicion | null {
  if (form.leave_empty || form.website) return 'honeypot';
  if (form.started_at === undefined) return null;
  const sentAt = form.submitted_at === undefined ? arrivedAt : new Date(form.submitted_at);
  const fillTimeMs = sentAt.getTime() - new Date(form.started_at).getTime();
  return fillTimeMs < MIN_FILL_TIME_MS ? 'too_fast' : null;
}
