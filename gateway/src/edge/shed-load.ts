import { watchLoopDelay } from '@bindery/service-kit/loop-delay';
import type { Middleware } from '../request/types.js';
import type { EdgeProblem } from '../request/edge-problem.js';
import { sendProblem } from '../problems/send-problem.js';

const BUSY: EdgeProblem = {
  code: 'unavailable',
  detail: 'Bindery is busy right now. Nothing was changed. Try again in a moment.',
  retryAfterSeconds: 1,
};

const HEALTH = new Set(['/health', '/health/live', '/health/ready']);

/** Sheds load while this process is overloaded. */
export interface LoadShedding {
  readonly middleware: Middleware;
  stop(): void;
}

/**
 * Rejects requests while the event loop lags, because each one would delay those before it. Health is exempt, so that
 * no monitor restarts a gateway that is only busy.
 *
 * @param mostDelayMs mean event-loop delay above which requests are rejected
 */
export function createLoadShedding(mostDelayMs: number): LoadShedding {
  const loopDelay = watchLoopDelay(mostDelayMs);
  return {
    middleware: (req, res, next) => {
      if (loopDelay.isTooLong && !HEALTH.has(req.url)) sendProblem(req, res, BUSY);
      else next();
    },
    stop: () => loopDelay.stop(),
  };
}
