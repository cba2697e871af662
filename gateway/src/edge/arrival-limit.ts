import type { ServerResponse } from 'node:http';
import { sendProblem } from '../problems/send-problem.js';
import type { GatewayRequest, Middleware } from '../request/types.js';

/** How long a request may take to arrive, so that a slow sender can't hold a connection forever. A file has longer. */
const ARRIVAL_MS = 30_000;

const timers = new WeakMap<GatewayRequest, NodeJS.Timeout>();

/** Ends requests whose body is slower than that. Node's own limit is the same for all requests of a server. */
export const createArrivalLimit =
  (arrivalMs = ARRIVAL_MS): Middleware =>
  (req, res, next) => {
    const hasBody =
      req.headers['content-length'] !== undefined || req.headers['transfer-encoding'] !== undefined;
    if (hasBody) {
      const timer = setTimeout(() => endLate(req, res), arrivalMs);
      timers.set(req, timer);
      req.once('end', () => clearTimeout(timer));
      req.once('close', () => clearTimeout(timer));
    }
    next();
  };

function endLate(req: GatewayRequest, res: ServerResponse): void {
  if (req.complete) return;
  if (res.headersSent) {
    req.destroy();
    return;
  }
  res.setHeader('Connection', 'close');
  sendProblem(req, res, {
    code: 'request_timeout',
    detail: 'The request took too long to arrive. Check your connection and try again.',
  });
}

/** Lets a request take longer, which then has limits of its own. */
export function liftArrivalLimit(req: GatewayRequest): void {
  clearTimeout(timers.get(req));
}
