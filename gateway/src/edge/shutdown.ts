import type { Server } from 'node:http';
import type { Middleware } from '../request/types.js';

/** How long an answer in flight may take once the gateway is asked to stop. */
const GRACE_MS = 10_000;
const SWEEP_MS = 50;

/** Stops a server without losing a request that it has begun to answer. */
export interface Drain {
  /** Registered before every route: from the stop on, each answer also ends its connection. */
  readonly middleware: Middleware;
  /** Takes no new connection, waits for what is in flight, then resolves. */
  stop(server: Server): Promise<void>;
}

export function createDrain(graceMs = GRACE_MS): Drain {
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
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // An answer whose head was out already keeps its connection open; it is swept once it falls idle.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const limit = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}
