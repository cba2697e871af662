import { CircuitState, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { isIPv6, type LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool, type Dispatcher } from 'undici';
import { createLiveness, type CheckLiveness } from './liveness.js';
import { withinTime } from './within-time.js';
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
/** How long a request waits for the check of a replica that answered none before. */
const AT_ONCE_MS = 50;
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
  #isReachable = true;

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

  /** False once a liveness check of the open circuit got no answer, until one does. */
  get isReachable(): boolean {
    return this.#isReachable;
  }

  /** Whether it answers a liveness check at once, for a request that can't go anywhere else. */
  async answersAtOnce(): Promise<boolean> {
    const limit = new AbortController();
    const tooLate = pause(AT_ONCE_MS, 'none', { signal: limit.signal, ref: false });
    const liveness = await Promise.race([this.#checkLiveness(), tooLate]);
    limit.abort();
    // A check that is late says nothing: the replica may have recovered meanwhile.
    if (liveness === 'none') return false;
    this.#isReachable = true;
    return true;
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
    return withinTime(timeoutMs, (signal) => this.#pool.request({ path, method: 'GET', signal }));
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
    await this.#breaker.execute(async () => {
      const liveness = await this.#checkLiveness();
      this.#isReachable = liveness !== 'none';
      return { isDraining: liveness !== 'serving' };
    });
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
