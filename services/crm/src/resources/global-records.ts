import type { Principal } from '@bindery/contracts/access';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { inTrash } from './list-trash.js';
import type { Columns, Values } from './record-mapper.js';

/** Global records belong to no account. */
export function accountOfShared(person: Principal, values: Values): Columns {
  if (values['is_global'] === undefined) return {};
  return { account_id: values['is_global'] === true ? null : person.accountId };
}

/**
 * Only a superuser creates global records, and they stay global.
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
      detail: 'Only superusers can create global records.',
    });
  }
  if (present?.is_global === true && values['is_global'] === false) {
    rejectField(
      'is_global',
      "Global records are used by every account and can't become local. Make the record inactive instead.",
    );
  }
}

/** Only superusers see global records in the trash. */
export const sharedInTrash = ({ accountId, role }: Principal) => ({
  ...inTrash,
  OR: [{ account_id: accountId }, ...(role === 'superuser' ? [{ account_id: null }] : [])],
});
