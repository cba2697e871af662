import {
  hasSecondFactor,
  isSteppedUp,
  needsSecondFactor,
  permissions,
  type Permission,
  type PermissionRule,
  type Principal,
} from '@bindery/contracts/access';
import { AppError } from '../errors/app-error.js';

/**
 * Requires a proof of who the caller is, if the permission needs one. The guard does so for a route's own permission;
 * call this where the body decides.
 * @throws AppError `step_up_required`
 */
export function requireStepUp(
  caller: Pick<Principal, 'steppedUpAt' | 'stepUpMethods'>,
  permission: Permission,
  now: Date,
): void {
  const { stepUp }: PermissionRule = permissions[permission];
  if (!stepUp || isSteppedUp(caller, now)) return;
  throw stepUpRequired(caller.stepUpMethods);
}

/** The error of a call that needs a proof of who the caller is. @param methods what they can prove it by */
export function stepUpRequired(methods: readonly string[]): AppError {
  const how = hasSecondFactor({ stepUpMethods: methods }) ? 'your second factor' : 'a code that we email you';
  return new AppError('step_up_required', {
    detail: `Confirm that it's you with ${how}, then try again.`,
    methods,
  });
}

/**
 * Requires the second factor of a session that still needs one, except where that is gotten.
 * @throws AppError `second_factor_required`
 */
export function requireSecondFactor(
  caller: Pick<Principal, 'secondFactorDue' | 'stepUpMethods'>,
  permission: Permission,
): void {
  if (!needsSecondFactor(caller, permission)) return;
  throw new AppError('second_factor_required', {
    detail: hasSecondFactor(caller)
      ? 'Confirm your sign-in with your second factor to continue.'
      : 'A second factor is required. Add one to continue.',
  });
}
