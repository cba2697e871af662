import type { Forwarder } from '../forward/forwarder.js';
import type { Upstreams } from '../forward/upstreams.js';
import { definePolicy } from './policy.js';

interface ForwardParams {
  readonly serviceEndpoint: string;
}

/** Sends the request on to a replica of a service, path unchanged, and its response back. */
export function createForward(upstreams: Upstreams, forwarder: Forwarder) {
  return definePolicy<ForwardParams>(
    'forward',
    { serviceEndpoint: { type: 'string' } },
    ({ serviceEndpoint }, { gatewayConfig }) => {
      const endpoint = gatewayConfig.serviceEndpoints[serviceEndpoint];
      if (!endpoint) throw new Error(`gateway.config.yml names no service endpoint ${serviceEndpoint}`);
      // Pipelines to the same service share its state.
      return forwarder(serviceEndpoint, upstreams.named(serviceEndpoint, endpoint.urls), 'call');
    },
  );
}
