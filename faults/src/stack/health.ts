import { waitUntil } from '@bindery/local-servers/processes';
import { databaseServices } from '@bindery/provisioning/postgres';
import type { RunningStack } from '@bindery/stack';

const REQUEST_TIMEOUT_MS = 2_000;

/** A service's own health report. */
interface ServiceHealth {
  readonly checks?: { readonly nats?: { readonly status?: string } };
}

/** Waits until every component is healthy: the gateway's own report, and each service's NATS connection. */
export async function waitUntilHealthy(stack: RunningStack, signal: AbortSignal): Promise<void> {
  const webAddresses = ['/', '/remotes/crm/builds.json', '/remotes/admin/builds.json'];
  await waitUntil(
    async () => {
      const results = await Promise.all([
        isGatewayHealthy(stack),
        ...databaseServices.map((service) => isServiceHealthy(stack.internalUrl(service))),
        ...webAddresses.map((path) => isOk(`${stack.urls.app}${path}`)),
        isOk(`${stack.urls.mail}/email`),
      ]);
      return results.every(Boolean);
    },
    { signal },
  );
}

async function isGatewayHealthy(stack: RunningStack): Promise<boolean> {
  const health = (await jsonOf(`${stack.urls.app}/health`)) as { status?: string } | undefined;
  return health?.status === 'up';
}

async function isServiceHealthy(url: string): Promise<boolean> {
  const health = (await jsonOf(`${url}/health`)) as ServiceHealth | undefined;
  return health?.checks?.nats?.status === 'up';
}

const isOk = async (url: string): Promise<boolean> => (await request(url))?.ok ?? false;

async function jsonOf(url: string): Promise<unknown> {
  const response = await request(url);
  return response?.ok ? response.json() : undefined;
}

/** Returns undefined on a connection error or a timeout. */
async function request(url: string): Promise<Response | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    // Reads the whole body, so that the connection can be reused.
    return new Response(await response.text(), response);
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return undefined;
    throw error;
  }
}
