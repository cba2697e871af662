import type { Role } from '@bindery/contracts/access';
import type { CreateUserBody, UserView } from '@bindery/contracts/identity';

/** What the form holds. */
export interface UserValues {
  email: string;
  full_name: string;
  role: Role;
  /** Null: an account of their own. */
  account_id: string | null;
  can_see_all_records: boolean;
}

export const newUser: UserValues = {
  email: '',
  full_name: '',
  role: 'agent',
  account_id: null,
  can_see_all_records: false,
};

export function valuesOf({ email, full_name, role, account_id, can_see_all_records }: UserView): UserValues {
  return { email, full_name: full_name ?? '', role, account_id, can_see_all_records };
}

/** Superusers and agency admins have access to all records by their role, so there is nothing to choose. */
export const hasFullAccess = (role: Role): boolean => role === 'superuser' || role === 'agency_admin';

/** What the form holds as the contract reads it. */
export function bodyOf({ can_see_all_records, ...values }: UserValues): CreateUserBody {
  return hasFullAccess(values.role) ? values : { ...values, can_see_all_records };
}
