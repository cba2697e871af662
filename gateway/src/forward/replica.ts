import { CircuitState, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { isIPv6, type LookupFunction } from 'node:net';
import { Client, Pool, type Dispatcher } from 'undici';
import { createLiveness, type CheckLiveness } from './liveness.js';
import { attempt, type Delivered } from './upstream-attempt.js';
import type { UpstreamCall } from './upstream-call.js';
import { UpstreamUnavailableError } from './upstream-error.js';

/**
 * With this timeout, a frozen replica is abandoned after three seconds. A busy one that has just started can take
 * more than a second, and treating it as frozen would fail requests that it could serve.
 */
const LIVENESS_TIMEOUT_MS = 2_000;
/** How often an unhealthy replica is checked. */
const CHECK_EVERY_MS = 250;
/** Idle connections close after this, sooner than services close theirs. */
const SPARE_MS = 10_000;
const CONNECT_WITHIN_MS = 3_000;

/** One replica of a service at one address: its connections, and the circuit breaker for its health. */
export class Replica {
  #pool: Pool;
  readonly #checkLiveness: CheckLiveness;
  readonly #breaker = circuitBreaker(
    handleWhen((error) => error instanceof UpstreamUnavailableError && error.kind !== 'late').orWhenResult(
      (result) => isDraining(result),
    ),
    { breaker: new ConsecutiveBreaker(1), halfOpenAfter: 0 },
  );

  #isRetired = false;

  /**
   * @param base the URL of the service
   * @param address the IP address of this replica. Names in TLS and the `Host` header come from the URL
   */
  constructor(
    private readonly base: URL,
    private readonly address: string,
  ) {
    this.#pool = this.#openPool();
    const openClient = () => new Client(base, { connect: this.#connectOptions() });
    this.#checkLiveness = createLiveness(openClient, LIVENESS_TIMEOUT_MS);
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

  /**
   * Reads a path of the replica itself, for the gateway's own use.
   * @throws DOMException named `TimeoutError` without an answer in time; otherwise the failure of the connection
   */
  get(path: string, timeoutMs: number): Promise<Dispatcher.ResponseData> {
    return this.#pool.request({ path, method: 'GET', signal: AbortSignal.timeout(timeoutMs) });
  }

  /** Its address was removed. It finishes its requests, and its connections close. */
  retire(): void {
    this.#isRetired = true;
    void this.#pool.close();
  }

  /** Closes spare connections, since one that the replica is closing would lose the next request. */
  #whileUnhealthy(): void {
    if (this.#isRetired) return;
    const retired = this.#pool;
    this.#pool = this.#openPool();
    void retired.close();
    setTimeout(() => void this.#recover(), CHECK_EVERY_MS).unref();
  }

  /** The half-open circuit's one call is the liveness check. When it fails, the circuit opens and this starts again. */
  async #recover(): Promise<void> {
    if (this.#isRetired) return;
    await this.#breaker.execute(async () => ({ isDraining: (await this.#checkLiveness()) !== 'serving' }));
  }

  #openPool(): Pool {
    return new Pool(this.base, { keepAliveTimeout: SPARE_MS, connect: this.#connectOptions() });
  }

  #connectOptions(): { timeout: number; lookup: LookupFunction } {
    const entry = { address: this.address, family: isIPv6(this.address) ? 6 : 4 };
    const lookup: LookupFunction = (_hostname, { all }, callback) => {
      if (all) callback(null, [entry]);
      else callback(null, entry.address, entry.family);
    };
    return { timeout: CONNECT_WITHIN_MS, lookup };
  }
}

function isDraining(result: unknown): boolean {
  return (
    typeof result === 'object' && result !== null && 'isDraining' in result && result.isDraining === true
  );
}
