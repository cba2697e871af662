import type { Logger } from 'pino';
import { logIds } from '../request/exchange.js';
import type { ErrorMiddleware } from '../request/types.js';
import { sendProblem } from './send-problem.js';

/** Handles errors thrown by a policy. The reason is logged and never sent to the client. */
export function createErrorHandler(logger: Logger): ErrorMiddleware {
  // Express knows an error handler by its four parameters, so the unused one stays.
  return (error, req, res, _next) => {
    logger.error({ err: error, ...logIds(req.exchange) }, 'a policy failed');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    sendProblem(req, res, {
      code: 'internal',
      detail:
        'Something went wrong on our side. Try again. If the problem persists, contact support with this request ID.',
    });
  };
}
