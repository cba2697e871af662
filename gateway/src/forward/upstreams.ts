import type { Metrics } from '@bindery/telemetry/metrics';
import { UpstreamService } from './upstream-service.js';

/** Everything behind the gateway, by name. All policies that forward to an upstream share its state. */
export class Upstreams {
  readonly #services = new Map<string, UpstreamService>();

  /** @param maxInFlight how many requests may wait for one service */
  constructor(
    metrics: Metrics,
    private readonly maxInFlight: number,
  ) {
    metrics.gauge(
      {
        name: 'bindery_gateway_unhealthy_replicas',
        help: 'How many replicas of a service get no request until their liveness check passes.',
        labels: ['upstream'],
      },
      () => this.all.map(([upstream, { unhealthyReplicas: value }]) => ({ labels: { upstream }, value })),
    );
  }

  get all(): readonly (readonly [name: string, UpstreamService])[] {
    return [...this.#services];
  }

  /** The upstream of that name, which is created on its first use. */
  named(name: string, urls: readonly string[]): UpstreamService {
    const service = this.#services.get(name) ?? new UpstreamService(urls, this.maxInFlight);
    this.#services.set(name, service);
    return service;
  }
}
