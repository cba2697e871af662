/**
 * What shows individuals, or tells of them, and is loaded again after one has been changed. Not the record itself: who
 * changed it has it from the answer, and a deleted one is not there to be asked for.
 */
export const TOUCHED_BY_INDIVIDUALS = ['/insureds?', '/dashboard', '/crm-logs'] as const;
