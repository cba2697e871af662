import { isOrWraps } from './error-causes.js';

const DEADLOCK = '40P01';
/** The same as Prisma's own operations say it. */
const WRITE_CONFLICT = 'P2034';

/** Whether Postgres rolled the transaction back to resolve a deadlock. The transaction can be retried. */
export function isDeadlock(error: unknown): boolean {
  return isOrWraps(error, ({ code, originalCode }) =>
    [code, originalCode].some((value) => value === DEADLOCK || value === WRITE_CONFLICT),
  );
}
