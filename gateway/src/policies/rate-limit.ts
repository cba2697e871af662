import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../edge/network.js';
import type { GatewayRequest } from '../express-gateway/types.js';
import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

interface RateLimitParams {
  /** Pipelines that name the same counter share it. */
  readonly counter: string;
  readonly points: number;
  readonly perSeconds: number;
  /** `user` (and the network of those who have not signed in) unless it says `network`. */
  readonly per?: 'user' | 'network';
}

/** Counts requests in this process's memory and answers 429 with `Retry-After` above the limit. */
export function createRateLimit() {
  const counters = new Map<string, RateLimiterMemory>();
  return definePolicy<RateLimitParams>(
    'rate-limit',
    {
      counter: { type: 'string' },
      points: { type: 'integer', minimum: 1 },
      perSeconds: { type: 'integer', minimum: 1 },
      per: { type: 'string', enum: ['user', 'network'] },
    },
    ({ counter, points, perSeconds, per = 'user' }) => {
      const limiter = counters.get(counter) ?? new RateLimiterMemory({ points, duration: perSeconds });
      counters.set(counter, limiter);
      return (req, res, next) => {
        limiter.consume(per === 'network' ? networkKey(req) : userKey(req)).then(
          () => next(),
          (rejection: unknown) => {
            if (!(rejection instanceof RateLimiterRes)) {
              next(rejection);
              return;
            }
            const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
            sendProblem(req, res, {
              code: 'rate_limited',
              detail: `Too many requests. Try again in ${spoken(retryAfterSeconds)}.`,
              retryAfterSeconds,
            });
          },
        );
      };
    },
    ['per'],
  );
}

function userKey(req: GatewayRequest): string {
  const { token } = req.exchange;
  return 'principal' in token ? `user ${token.principal.userId}` : networkKey(req);
}

function networkKey(req: GatewayRequest): string {
  return `network ${networkOf(req.ip ?? '')}`;
}

function spoken(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 120) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
