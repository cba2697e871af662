import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Middleware } from '../request/types.js';

/** How long a shutdown takes at most. */
const GRACE_MS = 10_000;
const SWEEP_MS = 50;

/** Stops a server without losing a request in flight. */
export interface Drain {
  /** Registered before every route. During shutdown, each response also closes its connection. */
  readonly middleware: Middleware;
  /** Serves for a while, so that clients leave. Then accepts no new connection, and resolves after the last response. */
  stop(server: Server): Promise<void>;
}

/** @param servingMs how long it serves while it stops. A connection that is closed while idle can lose a request. */
export function createDrain(servingMs: number): Drain {
  let stopping = false;
  const inFlight = new Set<() => void>();
  return {
    middleware: (_req, res, next) => {
      const endConnection = () => {
        if (!res.headersSent) res.setHeader('Connection', 'close');
      };
      inFlight.add(endConnection);
      res.once('close', () => inFlight.delete(endConnection));
      if (stopping) endConnection();
      next();
    },
    async stop(server) {
      stopping = true;
      for (const endConnection of inFlight) endConnection();
      await delay(servingMs);
      // Timers run before the sockets are read. A connection counts as idle once what has arrived on it was read.
      await nextTurn();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A response whose head was already sent keeps its connection open, which is closed once idle.
      const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), SWEEP_MS);
      const limit = setTimeout(() => server.closeAllConnections(), GRACE_MS - servingMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}
