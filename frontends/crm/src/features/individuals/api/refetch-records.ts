/** What shows individuals, or tells of them, and is loaded again after one has been changed. */
export const TOUCHED_BY_INDIVIDUALS = ['/insureds', '/dashboard', '/crm-logs'] as const;
