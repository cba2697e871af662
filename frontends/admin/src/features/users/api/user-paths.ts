/** What shows users, or tells of them, and is loaded again after one has been changed. */
export const TOUCHED_BY_USERS = [
  '/admin/users?',
  '/admin/accounts?',
  '/admin/agency-users',
  '/admin/seat-usage',
  '/admin/audit',
] as const;

export const userPath = (id: string) => `/admin/users/${id}`;
