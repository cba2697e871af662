import { randomUUID } from 'node:crypto';
import type { Middleware } from '../express-gateway/types.js';

/** Names each request with an id of our own: a client's word for it would let one person's log lines pose as another's. */
export const requestId: Middleware = (req, res, next) => {
  req.exchange = { requestId: randomUUID(), startedAt: performance.now(), token: { anonymous: true } };
  res.setHeader('X-Request-Id', req.exchange.requestId);
  next();
};
