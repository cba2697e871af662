import type { ServerResponse } from 'node:http';
import type { Principal } from '@bindery/contracts/access';
import { tooManyRequests } from '@bindery/service-kit/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '@bindery/service-kit/client-network';
import type { GatewayRequest } from '../request/types.js';
import { edgeProblemOf } from '../request/edge-problem.js';
import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

type LimitedBy = 'user' | 'network' | 'key' | 'account';

interface RateLimitParams {
  /** Pipelines that name the same counter share it. */
  readonly counter: string;
  readonly points: number;
  readonly perSeconds: number;
  /**
   * `user` unless set; the network for clients that aren't signed in. Limits by `key` and `account` are those of the public
   * API, and are told with each reply: the one that leaves less.
   */
  readonly per?: LimitedBy;
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
      per: { type: 'string', enum: ['user', 'network', 'key', 'account'] },
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
        const isTold = per === 'key' || per === 'account';
        limiter.consume(counted[per](req)).then(
          (result) => {
            if (isTold) tellLimit(res, limiter.points, result);
            next();
          },
          (rejection: unknown) => {
            if (!(rejection instanceof RateLimiterRes)) {
              next(rejection);
              return;
            }
            if (isTold) tellLimit(res, limiter.points, rejection);
            sendProblem(req, res, edgeProblemOf(tooManyRequests(rejection.msBeforeNext)));
          },
        );
      };
    },
    ['per', 'except'],
  );
}

/** `RateLimit-Reset` is in seconds. */
function tellLimit(
  res: ServerResponse,
  limit: number,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): void {
  const told = res.getHeader('RateLimit-Remaining');
  if (told !== undefined && Number(told) <= remainingPoints) return;
  res.setHeader('RateLimit-Limit', limit);
  res.setHeader('RateLimit-Remaining', remainingPoints);
  res.setHeader('RateLimit-Reset', Math.ceil(msBeforeNext / 1_000));
}

const counted: Readonly<Record<LimitedBy, (req: GatewayRequest) => string>> = {
  network: networkKey,
  user: personalKey('user', ({ userId }) => userId),
  key: personalKey('key', ({ keyId, userId }) => keyId ?? userId),
  account: personalKey('account', ({ accountId }) => accountId),
};

function personalKey(name: string, idOf: (principal: Principal) => string) {
  return (req: GatewayRequest): string => {
    const { token } = req.exchange;
    return 'principal' in token ? `${name} ${idOf(token.principal)}` : networkKey(req);
  };
}

function networkKey(req: GatewayRequest): string {
  return `network ${networkOf(req.ip ?? '')}`;
}
