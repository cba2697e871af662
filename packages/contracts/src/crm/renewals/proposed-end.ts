import { daysAfter } from '../../validation/days.js';
import { FIRST_DATE } from '../../validation/index.js';

interface Term {
  readonly renewal_date: string;
  readonly effective_date: string | null;
  readonly termination_date: string | null;
}

/**
 * The last covered day of a policy that is lost or moved at its renewal: the day before that, or before the next policy
 * starts. It is never before the policy's own start, and never after an end that it has.
 * @param nextStart when the policy that the client moved to starts, if that is known
 */
export function proposedEnd(policy: Term, nextStart: string | null = null): string {
  const before = daysAfter(nextStart ?? policy.renewal_date, -1);
  const first = policy.effective_date ?? FIRST_DATE;
  const proposed = before < first ? first : before;
  const { termination_date: end } = policy;
  return end !== null && end < proposed ? end : proposed;
}
