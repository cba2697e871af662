import type { Principal } from '@bindery/contracts/access';
import { AppError, refuseField } from '@bindery/service-kit/errors';
import { inTrash } from './list-trash.js';
import type { Columns, Values } from './record-mapper.js';

/** What is global belongs to the platform: to no account. */
export function accountOfShared(person: Principal, values: Values): Columns {
  if (values['is_global'] === undefined) return {};
  return { account_id: values['is_global'] === true ? null : person.accountId };
}

/**
 * Only a superuser makes something global, and what everybody reads stays so.
 * @throws AppError `forbidden`, or `validation_failed` on `is_global`
 */
export function requireMayShare(
  person: Principal,
  values: Values,
  present?: { readonly is_global: boolean },
): void {
  if (values['is_global'] === undefined) return;
  if (values['is_global'] === true && person.role !== 'superuser') {
    throw new AppError('forbidden', {
      detail: 'Only a superuser makes something global. Leave Global at No.',
    });
  }
  if (present?.is_global === true && values['is_global'] === false) {
    refuseField(
      'is_global',
      'What is global is used by every account and stays so. Make it inactive instead.',
    );
  }
}

/** What is the platform's is in the trash of superusers alone. */
export const sharedInTrash = ({ accountId, role }: Principal) => ({
  ...inTrash,
  OR: [{ account_id: accountId }, ...(role === 'superuser' ? [{ account_id: null }] : [])],
});
