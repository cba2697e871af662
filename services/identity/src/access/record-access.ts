import type { Role } from '@bindery/contracts/access';

export interface RecordAccess {
  readonly seesAll: boolean;
  readonly editsAll: boolean;
  readonly deletes: boolean;
}

const all: RecordAccess = { seesAll: true, editsAll: true, deletes: true };
const none: RecordAccess = { seesAll: false, editsAll: false, deletes: false };

// The documents' defaults of the permission matrix.
const defaults: Readonly<Record<Role, RecordAccess>> = {
  superuser: all,
  agency_admin: all,
  agency_user: { seesAll: true, editsAll: true, deletes: false },
  agent: none,
  pending: none,
};

/** What somebody may do with the records of their account. The owner is never locked out of their own. */
export function recordAccess(person: {
  role: Role;
  isOwner: boolean;
  canSeeAllRecords: boolean;
}): RecordAccess {
  if (person.isOwner) return all;
  const access = defaults[person.role];
  return person.canSeeAllRecords ? { ...access, seesAll: true } : access;
}
