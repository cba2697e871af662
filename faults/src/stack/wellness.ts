import { waitUntil } from '@bindery/local-servers/processes';
import type { RunningStack } from '@bindery/stack';

const SERVICES = ['identity', 'billing', 'crm', 'leads'] as const;
const ASKED_WITHIN_MS = 2_000;

/** What a service's own health says. */
interface ServiceHealth {
  readonly checks?: { readonly nats?: { readonly status?: string } };
}

/** Waits until every part says that it is up: through the gateway, and each service of its NATS. */
export async function untilWell(stack: RunningStack, signal: AbortSignal): Promise<void> {
  const webAddresses = ['/', '/remotes/crm/mf-manifest.json', '/remotes/admin/mf-manifest.json'];
  await waitUntil(
    async () => {
      const wells = await Promise.all([
        gatewayIsWell(stack),
        ...SERVICES.map((service) => serviceIsWell(stack.internalUrl(service))),
        ...webAddresses.map((path) => isOk(`${stack.urls.app}${path}`)),
        isOk(`${stack.urls.mail}/email`),
      ]);
      return wells.every(Boolean);
    },
    { signal },
  );
}

async function gatewayIsWell(stack: RunningStack): Promise<boolean> {
  const health = (await jsonOf(`${stack.urls.app}/health`)) as { status?: string } | undefined;
  return health?.status === 'up';
}

async function serviceIsWell(url: string): Promise<boolean> {
  const health = (await jsonOf(`${url}/health`)) as ServiceHealth | undefined;
  return health?.checks?.nats?.status === 'up';
}

const isOk = async (url: string): Promise<boolean> => (await ask(url))?.ok ?? false;

async function jsonOf(url: string): Promise<unknown> {
  const response = await ask(url);
  return response?.ok ? response.json() : undefined;
}

/** Nothing when nobody answers: that is what a part that is not well does. */
async function ask(url: string): Promise<Response | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ASKED_WITHIN_MS) });
    // Taken whole, so that the connection can serve the next question.
    return new Response(await response.text(), response);
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return undefined;
    throw error;
  }
}
