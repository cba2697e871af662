import { denialByRule, permissions, type Principal } from '@bindery/contracts/access';
import { deniedError } from '@bindery/service-kit/guard';

/** The permission of the person behind an endpoint that delivers. */
const RUNS_UNDER = 'webhook:secret';

/** Why endpoints don't run under the rights of a person; null if they do. */
export const runningDenial = (person: Principal) => denialByRule(person, permissions[RUNS_UNDER]);

/** @throws AppError for a person under whose rights no endpoint runs */
export function requireRunning(caller: Principal): void {
  const denial = runningDenial(caller);
  if (denial) throw deniedError(denial, RUNS_UNDER);
}
