import { CircuitState, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { Pool } from 'undici';
import { createLiveness, type CheckLiveness } from './liveness.js';
import { attempt, type Delivered } from './upstream-attempt.js';
import type { UpstreamCall } from './upstream-call.js';
import { UpstreamUnavailableError } from './upstream-error.js';

/**
 * With this timeout, a frozen replica is given up after three seconds. A busy one that has just started can
 * take more than a second, and treating it as frozen would fail requests that it could serve.
 */
const LIVENESS_TIMEOUT_MS = 2_000;
/** How often an unhealthy replica is checked. */
const CHECK_EVERY_MS = 250;
/** Idle connections close after this, sooner than services close theirs. */
const SPARE_MS = 10_000;
const CONNECT_WITHIN_MS = 3_000;

/** One replica of a service: its connections, and the circuit breaker for its health. */
export class Replica {
  #pool: Pool;
  readonly #checkLiveness: CheckLiveness;
  readonly #breaker = circuitBreaker(
    handleWhen((error) => error instanceof UpstreamUnavailableError && error.kind !== 'late').orWhenResult(
      (result) => isDraining(result),
    ),
    { breaker: new ConsecutiveBreaker(1), halfOpenAfter: 0 },
  );

  constructor(private readonly base: URL) {
    this.#pool = this.#openPool();
    this.#checkLiveness = createLiveness(base, LIVENESS_TIMEOUT_MS);
    this.#breaker.onBreak(() => this.#whileUnhealthy());
  }

  /** Whether requests prefer this replica. */
  get isHealthy(): boolean {
    return this.#breaker.state === CircuitState.Closed;
  }

  /**
   * Sends the request here and passes the response on. An unhealthy replica is tried last. Only its liveness
   * check closes the circuit again, never a request.
   */
  send(call: UpstreamCall): Promise<Delivered> {
    const work = () => attempt(this.#pool, call, this.#checkLiveness);
    return this.isHealthy ? this.#breaker.execute(work) : work();
  }

  /** Closes spare connections, since one that the replica is closing would lose the next request. */
  #whileUnhealthy(): void {
    const retired = this.#pool;
    this.#pool = this.#openPool();
    void retired.close();
    setTimeout(() => void this.#recover(), CHECK_EVERY_MS).unref();
  }

  /** The half-open circuit's one call is the liveness check. When it fails, the circuit opens and this starts again. */
  async #recover(): Promise<void> {
    await this.#breaker.execute(async () => ({ isDraining: (await this.#checkLiveness()) !== 'serving' }));
  }

  #openPool(): Pool {
    return new Pool(this.base, { keepAliveTimeout: SPARE_MS, connect: { timeout: CONNECT_WITHIN_MS } });
  }
}

function isDraining(result: unknown): boolean {
  return (
    typeof result === 'object' && result !== null && 'isDraining' in result && result.isDraining === true
  );
}
