import { FairShare } from '@bindery/service-kit/fair-share';
import type { Replica } from './replica.js';
import { ReplicaSet, type ResolveOptions } from './replica-set.js';
import type { Delivered } from './upstream-attempt.js';
import type { UpstreamCall } from './upstream-call.js';
import { FileMissingError, UpstreamUnavailableError } from './upstream-error.js';

/** A service behind the gateway: its replicas in turn, and how many of the gateway's requests may wait for it. */
export class UpstreamService {
  readonly #replicas: ReplicaSet;
  #turn = 0;
  /** How people share the requests that may wait for it. */
  readonly places: FairShare;

  /** @param urls of its replicas, or of host names that have an address for each */
  constructor(urls: readonly string[], maxInFlight: number, names?: ResolveOptions) {
    this.places = new FairShare(maxInFlight);
    this.#replicas = new ReplicaSet(urls, names);
  }

  /** Its replicas at present; none while its name has no address. */
  get replicas(): readonly Replica[] {
    return this.#replicas.all;
  }

  /** Its replicas, after its name was resolved once. While it can't be resolved, nobody waits for the name server. */
  async findReplicas(): Promise<readonly Replica[]> {
    if (this.replicas.length > 0) return this.replicas;
    const refreshed = this.#replicas.refresh();
    if (this.#replicas.failure === undefined) await refreshed;
    return this.replicas;
  }

  /** How many replicas get no request until their liveness check passes. */
  get unhealthyReplicas(): number {
    return this.replicas.filter(({ isHealthy }) => !isHealthy).length;
  }

  /**
   * Sends the request to a replica and passes the response on. When a replica fails and a repetition is safe,
   * the next one gets it.
   * @throws UpstreamUnavailableError when no replica responds
   * @throws FileMissingError when no replica has the file
   */
  async send(call: UpstreamCall): Promise<Delivered> {
    const order = await this.#inOrder();
    // The name may lead elsewhere by now. A later request goes there.
    if (order.length === 0) void this.#replicas.refresh();
    for (let attempt = 0; ; attempt += 1) {
      const replica = order[attempt % order.length];
      if (!replica)
        throw new UpstreamUnavailableError('not sent', 'no replica answers', false, this.#replicas.failure);
      try {
        return await replica.send(call);
      } catch (error) {
        if (isConnectionFailure(error)) await this.#addNew(order, attempt);
        if (attempt >= order.length || !isWorthRepeating(error, order.length)) throw error;
      }
    }
  }

  /** A replica that refuses connections may have moved. Waits for its new address only if no other replica is left. */
  async #addNew(order: Replica[], attempt: number): Promise<void> {
    const refreshed = this.#replicas.refresh();
    if (attempt + 1 < order.length) return;
    await refreshed;
    order.splice(attempt + 1, 0, ...this.replicas.filter((replica) => !order.includes(replica)));
  }

  /**
   * The replicas in the order in which a request tries them: the healthy ones in turn, then the others. Those whose
   * liveness check gets no answer are left out, because the request would only wait for them in vain.
   */
  async #inOrder(): Promise<Replica[]> {
    const all = await this.findReplicas();
    const reachable = all.filter(({ isReachable }) => isReachable);
    const replicas = reachable.length > 0 ? reachable : await answeringAtOnce(all);
    this.#turn += 1;
    const first = this.#turn % Math.max(replicas.length, 1);
    const turned = [...replicas.slice(first), ...replicas.slice(0, first)];
    return [...turned.filter(({ isHealthy }) => isHealthy), ...turned.filter(({ isHealthy }) => !isHealthy)];
  }
}

async function answeringAtOnce(replicas: readonly Replica[]): Promise<Replica[]> {
  const answers = await Promise.all(replicas.map((replica) => replica.answersAtOnce()));
  return replicas.filter((_, index) => answers[index]);
}

function isConnectionFailure(error: unknown): boolean {
  return error instanceof UpstreamUnavailableError && error.kind === 'not sent';
}

/**
 * A lone replica that refuses connections would refuse again, but one that closed a spare connection may be
 * healthy.
 */
function isWorthRepeating(error: unknown, replicas: number): boolean {
  if (error instanceof FileMissingError) return replicas > 1;
  return (
    error instanceof UpstreamUnavailableError && error.mayRepeat && (replicas > 1 || error.kind === 'lost')
  );
}
