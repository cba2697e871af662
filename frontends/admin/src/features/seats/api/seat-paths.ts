/** What changes with every seat that is taken or given back. */
export const SEAT_PATHS = ['/admin/seat-usage', '/admin/agency-users', '/admin/invitations'] as const;

/** The address of a call about an account: one's own, unless a superuser names another. */
export function aboutAccount(path: string, accountId: string | undefined): string {
  return accountId === undefined ? path : `${path}?account_id=${accountId}`;
}
