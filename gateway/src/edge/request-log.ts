import type { Logger } from 'pino';
import { logIds } from '../request/exchange.js';
import { redactedPath } from './redacted-path.js';
import type { Middleware } from '../request/types.js';

/** Logs each request when its response has finished or its client has disconnected. */
export function createRequestLog(logger: Logger): Middleware {
  return (req, res, next) => {
    res.once('close', () => {
      logger.info(
        {
          method: req.method,
          path: redactedPath(req.originalUrl),
          status: res.statusCode,
          ms: Math.round(performance.now() - req.exchange.startedAt),
          ...logIds(req.exchange),
          ...(res.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
