import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSlowProxy, type SlowProxy } from '@bindery/local-servers/slow-proxy';
import { databaseServices } from '@bindery/provisioning/postgres';
import { copyFrontEnds, freePorts, startStack, type FrontEndCopies, type RunningStack } from '@bindery/stack';

/** A separate stack whose data survives a crash, and is deleted after the run. */
export interface FaultStack {
  readonly stack: RunningStack;
  readonly frontEnds: FrontEndCopies;
  /** Between every part and NATS. */
  readonly nats: SlowProxy;
  /** Copies the parts' logs, to investigate a failed run. */
  keepLogs(folder: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the whole product on free ports, with two replicas of each service. Its Postgres syncs to disk: a throwaway one doesn't, and would lose
 * acknowledged writes. The front ends are copies that can be removed.
 */
export async function startFaultStack(signal: AbortSignal): Promise<FaultStack> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bindery-faults-'));
  try {
    const frontEnds = await copyFrontEnds(path.join(folder, 'web'));
    const ports = await freePorts();
    const nats = await startSlowProxy({ host: '127.0.0.1', port: ports.nats });
    const natsEnv = { NATS_URL: `nats://127.0.0.1:${nats.port}` };
    const stack = await startStack({
      ports,
      copies: { identity: 2, billing: 2, crm: 2, leads: 2, integrations: 2 },
      dataDir: path.join(folder, 'data'),
      quiet: true,
      signal,
      // Each user of the driver has an own network, as in reality, because the gateway limits mails per network.
      env: {
        gateway: { TRUST_PROXY: 'loopback', ...natsEnv, ...frontEnds.env },
        ...Object.fromEntries(databaseServices.map((service) => [service, natsEnv])),
      },
    });
    return {
      stack,
      frontEnds,
      nats,
      keepLogs: (kept) => cp(path.join(stack.dataDirectory, 'logs'), kept, { recursive: true }),
      stop: async () => {
        await stack.stop();
        await nats.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
