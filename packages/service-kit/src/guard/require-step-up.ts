import {
  isSteppedUp,
  permissions,
  stepUpMethods,
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
  caller: Pick<Principal, 'steppedUpAt'>,
  permission: Permission,
  now: Date,
): void {
  const { stepUp }: PermissionRule = permissions[permission];
  if (!stepUp || isSteppedUp(caller, now)) return;
  throw new AppError('step_up_required', {
    detail: "Confirm that it's you with a code that we email you, then try again.",
    methods: stepUpMethods,
  });
}
