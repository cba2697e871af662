import type { PlanView } from '@bindery/contracts/billing';
import type { MeView } from '@bindery/contracts/identity';
import { hasSeats } from '../offers/offer.js';

/** The names that a plan needs and that nobody has given yet. */
export interface MissingNames {
  readonly person: boolean;
  readonly agency: boolean;
}

/** An account begins with the name of its owner's email address, which is no agency's name. */
export function missingNames(me: MeView, plan: PlanView): MissingNames | null {
  const person = me.full_name === null;
  const agency = hasSeats(plan) && me.account_name === me.email.slice(0, me.email.lastIndexOf('@'));
  return person || agency ? { person, agency } : null;
}
