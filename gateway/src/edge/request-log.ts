import type { Logger } from 'pino';
import type { Middleware } from '../express-gateway/types.js';

/** The path as it may be logged: what stands behind `?` can be a search for a person. */
export function loggedPath(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** One line for each request, when its answer is out or its client is gone. */
export function createRequestLog(logger: Logger): Middleware {
  return (req, res, next) => {
    res.once('close', () => {
      logger.info(
        {
          method: req.method,
          path: loggedPath(req.originalUrl),
          status: res.statusCode,
          ms: Math.round(performance.now() - req.exchange.startedAt),
          request_id: req.exchange.requestId,
          ...(res.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
