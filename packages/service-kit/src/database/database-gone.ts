import { isOrWraps } from './error-causes.js';

/**
 * SQLSTATEs of a server that is not there for us, by class or whole: connections that broke or were refused (08),
 * too little of something (53), an operator or a limit that ended the work (57), a transaction that idled too long.
 */
const SQLSTATES = /^(08...|53...|57...|25P03)$/;

/** The same as Prisma's codes, its adapter's kinds and Node's codes say it. */
const CODES = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Its name can't be resolved, such as while the server that resolves names is gone.
  ...['EAI_AGAIN', 'ENOTFOUND'],
  // Our own pool's word for a request that is out of time, however Prisma wraps it.
  'unavailable',
]);

/** Messages of `pg` and its pool that come without a code. */
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|terminating connection|database system is/i;

/** Whether an error means that the database is unavailable, and not that the statement is wrong. */
export function isDatabaseGone(error: unknown): boolean {
  return isOrWraps(error, ({ code, originalCode, kind, message }) => {
    const says = [code, originalCode, kind].filter((value) => typeof value === 'string');
    if (says.some((value) => SQLSTATES.test(value) || CODES.has(value))) return true;
    return typeof message === 'string' && WORDS.test(message);
  });
}
