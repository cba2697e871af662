/** Whether a moment (ISO 8601) is still to come. */
export const isAhead = (instant: string): boolean => new Date(instant).getTime() > Date.now();
