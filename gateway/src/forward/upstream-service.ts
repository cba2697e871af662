import { FairShare } from '@bindery/service-kit/fair-share';
import { bulkhead, handleWhen, retry } from 'cockatiel';
import { Replica } from './replica.js';
import type { Delivered } from './upstream-attempt.js';
import type { UpstreamCall } from './upstream-call.js';
import { UpstreamUnavailableError } from './upstream-error.js';

/** A service behind the gateway: its replicas in turn, and how many of the gateway's requests may wait for it. */
export class UpstreamService {
  readonly #replicas: readonly Replica[];
  readonly #bulkhead;
  readonly #retry;
  #turn = 0;
  /** How people share the requests that may wait for it. */
  readonly places: FairShare;

  constructor(addresses: readonly string[], maxInFlight: number) {
    this.places = new FairShare(maxInFlight);
    this.#replicas = addresses.map((address) => new Replica(new URL(address)));
    this.#bulkhead = bulkhead(maxInFlight);
    this.#retry = retry(
      handleWhen((error) => error instanceof UpstreamUnavailableError && this.#isWorthRepeating(error)),
      { maxAttempts: this.#replicas.length },
    );
  }

  /** How many replicas get no request until their liveness check passes. */
  get unhealthyReplicas(): number {
    return this.#replicas.filter(({ isHealthy }) => !isHealthy).length;
  }

  /** Whether this service's queue is full. */
  get isFull(): boolean {
    return this.#bulkhead.executionSlots === 0;
  }

  /**
   * Sends the request to a replica and passes the response on. When a replica fails and a repetition is safe,
   * the next one gets it.
   * @throws UpstreamUnavailableError when no replica responds
   */
  send(call: UpstreamCall): Promise<Delivered> {
    return this.#bulkhead.execute(() => {
      const replicas = this.#inOrder();
      return this.#retry.execute(({ attempt }) => {
        const replica = replicas[attempt % replicas.length];
        if (!replica) throw new Error('A service has no address.');
        return replica.send(call);
      });
    });
  }

  /**
   * A lone replica that refuses connections would refuse again, but one that closed a spare connection may be
   * healthy.
   */
  #isWorthRepeating({ mayRepeat, kind }: UpstreamUnavailableError): boolean {
    return mayRepeat && (this.#replicas.length > 1 || kind === 'lost');
  }

  /** Every replica in the order in which a request tries them: the healthy ones in turn, then the others. */
  #inOrder(): readonly Replica[] {
    if (this.#replicas.length === 1) return this.#replicas;
    this.#turn = (this.#turn + 1) % this.#replicas.length;
    const turned = [...this.#replicas.slice(this.#turn), ...this.#replicas.slice(0, this.#turn)];
    return [...turned.filter(({ isHealthy }) => isHealthy), ...turned.filter(({ isHealthy }) => !isHealthy)];
  }
}
