import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSourceProcess } from './source-process.js';

/** A service as it runs in production: as a process, which can be killed. */
export interface ServiceProcess {
  readonly url: string;
  /** See {@link SourceProcess.longestTurn}. */
  longestTurn(): Promise<number>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface ServiceStart {
  /** From the root, such as `services/billing/src/main.ts`. */
  readonly entry: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Identity's signing keys, served over HTTP. */
  readonly jwks: object;
  readonly isWatched?: boolean;
}

/** Starts a service and waits until it serves. */
export async function startServiceProcess(start: ServiceStart): Promise<ServiceProcess> {
  const keys = createServer((_request, response) => response.end(JSON.stringify(start.jwks)));
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
  const settings = {
    ...{ PORT: '0', ...start.settings, LOG_LEVEL: 'info', DRAIN_MS: '0' },
    IDENTITY_URL: `http://127.0.0.1:${String((keys.address() as AddressInfo).port)}`,
  };
  const child = startSourceProcess(start.entry, settings, { isWatched: start.isWatched ?? false });
  const { port } = await child.logged('msg', 'serving');
  const ended = async (end: Promise<unknown>): Promise<void> => {
    await end;
    keys.close();
    keys.closeAllConnections();
  };
  return {
    url: `http://127.0.0.1:${String(port)}`,
    longestTurn: () => child.longestTurn(),
    kill: () => ended(child.kill()),
    stop: () => ended(child.stop()),
  };
}
