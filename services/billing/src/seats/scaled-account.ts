import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';

/**
 * Whose seats are scaled: those of one's own account, unless a superuser names another.
 * @throws AppError `not_found` when anybody else does
 */
export function scaledAccount(
  person: Principal,
  { account_id: named }: { account_id?: string | undefined },
): string {
  if (named === undefined || named === person.accountId) return person.accountId;
  if (person.role === 'superuser') return named;
  throw new AppError('not_found', { detail: 'There is no such account.' });
}
