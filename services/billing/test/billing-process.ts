import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSourceProcess } from '@bindery/test-kit';

/** Billing as it runs in production: as a process, which can be killed. */
export interface BillingProcess {
  readonly url: string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts billing and serves identity's signing keys over HTTP.
 * @param before the instance whose address it takes over
 */
export async function startBillingProcess(
  settings: Readonly<Record<string, string>>,
  jwks: object,
  before?: BillingProcess,
): Promise<BillingProcess> {
  const keys = createServer((_request, response) => response.end(JSON.stringify(jwks)));
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
  const child = startSourceProcess('services/billing/src/main.ts', {
    ...settings,
    LOG_LEVEL: 'info',
    DRAIN_MS: '0',
    IDENTITY_URL: `http://127.0.0.1:${String((keys.address() as AddressInfo).port)}`,
    ...(before && { PORT: new URL(before.url).port }),
  });
  const { port } = await child.logged('msg', 'serving');
  const ended = async (end: Promise<unknown>): Promise<void> => {
    await end;
    keys.close();
    keys.closeAllConnections();
  };
  return {
    url: `http://127.0.0.1:${String(port)}`,
    kill: () => ended(child.kill()),
    stop: () => ended(child.stop()),
  };
}
