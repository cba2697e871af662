import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RateLimit } from '@bindery/contracts/route';
import type { Metrics, NoteCount } from '@bindery/telemetry/metrics';
import type { QueryConfig, QueryResult } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { LOGGER, METRICS, SERVICE, type ServiceSettings } from '../tokens/tokens.js';
import { networkOf } from '../client-network/client-network.js';
import { withoutDeadline } from '../context/deadline.js';
import { currentContext } from '../context/request-context.js';
import { currentPrincipal } from '../guard/index.js';
import { poolOf } from '../database/index.js';
import { tooManyRequests, type AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';

/** The table that a migration of the service has made, as rate-limiter-flexible wants it. */
const TABLE = 'rate_limits';
/** A database that is slower than this does not decide: memory does. */
const STORE_WITHIN_MS = 1_000;
/** A database that is away or slow fails every count; one log line in this time is enough. */
const LOG_EVERY_MS = 10_000;

/**
 * Rate limits that all replicas of a service count together, in the service's own database. While that is away each
 * replica counts for itself, so a limit never makes a request fail that its deed would have survived.
 */
@Injectable()
export class RateLimits {
  readonly #limiters = new Map<RateLimit, Pick<RateLimiterAbstract, 'consume'>>();
  readonly #logRejection: NoteCount<'limit'>;
  readonly #noteStoreFailure: NoteCount<never>;
  #storeError: unknown;
  #quietUntil = 0;

  constructor(
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.#logRejection = metrics.counts({
      name: 'bindery_rate_limited_total',
      help: 'Requests that were refused by a rate limit of the service.',
      labels: ['limit'],
    });
    this.#noteStoreFailure = metrics.counts({
      name: 'bindery_rate_limit_store_failures_total',
      help: 'Counts for a rate limit that the database did not take in time, so that memory decided.',
    });
  }

  /**
   * Counts one try of the network, the account or the user that the request comes from.
   * @throws AppError `rate_limited` above the limit
   */
  async consume(limit: RateLimit): Promise<void> {
    const key = keyOf(limit);
    try {
      // Only a hash of who tries is stored.
      await this.#limiterOf(limit).consume(createHash('sha256').update(key).digest('base64url'));
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      throw this.refusal(limit.name, rejection.msBeforeNext);
    }
  }

  /**
   * The counted error of a limit, also of one that a service reads from its own rows.
   * @param name unique in its service; a label of the metric
   * @param reason what there was too much of, in sentences
   */
  refusal(name: string, msBeforeNext: number, reason?: string): AppError {
    this.#logRejection({ limit: name });
    return tooManyRequests(msBeforeNext, reason);
  }

  #limiterOf(limit: RateLimit): Pick<RateLimiterAbstract, 'consume'> {
    const limiter = this.#limiters.get(limit) ?? this.#create(limit);
    this.#limiters.set(limit, limiter);
    return limiter;
  }

  #create({ name, points, perSeconds }: RateLimit): Pick<RateLimiterAbstract, 'consume'> {
    const options = { keyPrefix: name, points, duration: perSeconds };
    // The purge runs on a timer that keeps the context of this request, which has a deadline.
    const limiter = withoutDeadline(
      () =>
        new RateLimiterPostgres({
          ...options,
          storeClient: { query: (statement: QueryConfig) => this.#query(statement) },
          storeType: 'pool',
          tableName: TABLE,
          tableCreated: true,
          // Every limiter would purge the whole table, so the first one does.
          clearExpiredByTimeout: this.#limiters.size === 0,
          // A key that has used up its points costs no statement until it may try again.
          inMemoryBlockOnConsumed: points,
          insuranceLimiter: new NotedMemory(options, () => this.#noteMemory()),
        }),
    );
    return new RLWrapperTimeouts({ limiter, timeoutMs: STORE_WITHIN_MS });
  }

  async #query(statement: QueryConfig): Promise<QueryResult> {
    const pool = poolOf(this.service.config);
    if (!pool) throw new Error('The service has no database pool.');
    try {
      const result = await pool.query(statement);
      this.#storeError = undefined;
      return result;
    } catch (error) {
      this.#storeError = error;
      throw error;
    }
  }

  #noteMemory(): void {
    this.#noteStoreFailure({});
    if (performance.now() < this.#quietUntil) return;
    this.#quietUntil = performance.now() + LOG_EVERY_MS;
    this.logger.warn({ err: this.#storeError }, 'rate limits are counted in memory for now');
  }
}

/** Counts in the place of a database that is away or slow, and says so. */
class NotedMemory extends RateLimiterMemory {
  constructor(
    options: IRateLimiterOptions,
    private readonly noteUse: () => void,
  ) {
    super(options);
  }

  override consume(...count: Parameters<RateLimiterMemory['consume']>): Promise<RateLimiterRes> {
    this.noteUse();
    return super.consume(...count);
  }
}

function keyOf({ per }: RateLimit): string {
  if (per === 'network') return networkOf(currentContext()?.address ?? '');
  const { accountId, userId } = currentPrincipal();
  return per === 'account' ? accountId : userId;
}
