import { tooManyRequests } from '@bindery/service-kit/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '@bindery/service-kit/client-network';
import type { GatewayRequest } from '../request/types.js';
import { edgeProblemOf } from '../request/edge-problem.js';
import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

interface RateLimitParams {
  /** Pipelines that name the same counter share it. */
  readonly counter: string;
  readonly points: number;
  readonly perSeconds: number;
  /** `user` (the network for signed-out clients) unless set to `network`. */
  readonly per?: 'user' | 'network';
  /** The one address, with its query, that is not counted. */
  readonly except?: string;
}

/**
 * Counts requests in this process's memory and answers 429 with `Retry-After` above the limit. Each replica
 * allows its share, since the proxy in front balances over all of them. The services themselves count exact
 * limits.
 */
export function createRateLimit(replicas: number) {
  const counters = new Map<string, RateLimiterMemory>();
  return definePolicy<RateLimitParams>(
    'rate-limit',
    {
      counter: { type: 'string' },
      points: { type: 'integer', minimum: 1 },
      perSeconds: { type: 'integer', minimum: 1 },
      per: { type: 'string', enum: ['user', 'network'] },
      except: { type: 'string' },
    },
    ({ counter, points, perSeconds, per = 'user', except }) => {
      const limiter =
        counters.get(counter) ??
        new RateLimiterMemory({ points: Math.ceil(points / replicas), duration: perSeconds });
      counters.set(counter, limiter);
      return (req, res, next) => {
        if (req.originalUrl === except) {
          next();
          return;
        }
        limiter.consume(per === 'network' ? networkKey(req) : userKey(req)).then(
          () => next(),
          (rejection: unknown) => {
            if (!(rejection instanceof RateLimiterRes)) {
              next(rejection);
              return;
            }
            sendProblem(req, res, edgeProblemOf(tooManyRequests(rejection.msBeforeNext)));
          },
        );
      };
    },
    ['per', 'except'],
  );
}

function userKey(req: GatewayRequest): string {
  const { token } = req.exchange;
  return 'principal' in token ? `user ${token.principal.userId}` : networkKey(req);
}

function networkKey(req: GatewayRequest): string {
  return `network ${networkOf(req.ip ?? '')}`;
}
