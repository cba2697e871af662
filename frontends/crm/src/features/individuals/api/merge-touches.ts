/** What shows individuals or hangs on them, and is loaded again after a merge. */
export const mergeTouches = ['/insureds', '/dependents', '/policies', '/dashboard', '/crm-logs'] as const;
