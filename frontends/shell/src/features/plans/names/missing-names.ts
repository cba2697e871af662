import type { PlanView } from '@bindery/contracts/billing';
import type { MeView } from '@bindery/contracts/identity';
import { agencyNameOf } from '../../../site/agency-name.js';
import { hasSeats } from '../offers/offer.js';

/** The names that a plan needs and that nobody has given yet. */
export interface MissingNames {
  readonly person: boolean;
  readonly agency: boolean;
}

export function missingNames(me: MeView, plan: PlanView): MissingNames | null {
  const person = me.full_name === null;
  const agency = hasSeats(plan) && agencyNameOf(me) === null;
  return person || agency ? { person, agency } : null;
}
