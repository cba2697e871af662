import type { Role } from '@bindery/contracts/access';
import type { CreateUserBody, UserView } from '@bindery/contracts/identity';

export interface UserValues {
  email: string;
  full_name: string;
  role: Role;
  /** Null for their own account. */
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

/** Superusers and agency admins always have full access, so there is nothing to choose. */
export const hasFullAccess = (role: Role): boolean => role === 'superuser' || role === 'agency_admin';

/** The form's values as the contract's body. */
export function bodyOf({ can_see_all_records, ...values }: UserValues): CreateUserBody {
  return hasFullAccess(values.role) ? values : { ...values, can_see_all_records };
}
