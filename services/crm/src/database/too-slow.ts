const CANCELED = '57014';

/** Whether Postgres gave up a statement that took too long. */
export const isTooSlow = (error: unknown): boolean => codeOf(error) === CANCELED;

/** The code of an error of Postgres. */
export const codeOf = (error: unknown): unknown => ((error ?? {}) as { code?: unknown }).code;
