import { watchLoopDelay } from '@bindery/service-kit/loop-delay';
import type { Middleware } from '../request/types.js';
import type { EdgeProblem } from '../request/edge-problem.js';
import { sendProblem } from '../problems/send-problem.js';

const BUSY: EdgeProblem = {
  code: 'unavailable',
  detail: 'Bindery is very busy right now. Nothing was changed. Try again in a moment.',
  retryAfterSeconds: 1,
};

/** Turns requests away while this process cannot keep up with them. */
export interface LoadShedding {
  readonly middleware: Middleware;
  stop(): void;
}

/**
 * A request that arrives while the event loop lags is refused at once: taken on, it would only make those before it
 * late. Health is always told, or whoever watches would restart a gateway that is merely busy.
 *
 * @param mostDelayMs mean delay of the event loop above which requests are refused
 */
export function createLoadShedding(mostDelayMs: number): LoadShedding {
  const loopDelay = watchLoopDelay(mostDelayMs);
  return {
    middleware: (req, res, next) => {
      if (loopDelay.isTooLong && req.url !== '/health') sendProblem(req, res, BUSY);
      else next();
    },
    stop: () => loopDelay.stop(),
  };
}
