import { mayGiveRole, memberRoles, role as roleSchema, type Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';

/**
 * Who may give a role may invite to it, and take that invitation back.
 * @throws AppError `forbidden`
 */
export function requireMayGive(person: Principal, given: string): void {
  const role = roleSchema.parse(given);
  if (memberRoles.some((one) => one === role) && mayGiveRole(person, role)) return;
  throw new AppError('forbidden', {
    detail: 'Your role does not allow giving this role. Choose one that is not above your own.',
  });
}
