import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFrontEnds, startStack, type FrontEndCopies, type RunningStack } from '@bindery/stack';

/** A stack of its own, whose data would survive a crash and goes with the run. */
export interface FaultStack {
  readonly stack: RunningStack;
  readonly frontEnds: FrontEndCopies;
  /** Copies what the parts have logged, for whoever looks into a failed run. */
  keepLogs(folder: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the whole product beside any other, on free ports. Its Postgres syncs to the disk: a throw-away one does
 * not, and would lose what it acknowledged. The front ends are copies, so that they can be taken away.
 */
export async function startFaultStack(signal: AbortSignal): Promise<FaultStack> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bindery-faults-'));
  try {
    const frontEnds = await copyFrontEnds(path.join(folder, 'web'));
    const stack = await startStack({
      ports: 'free',
      dataDir: path.join(folder, 'data'),
      quiet: true,
      signal,
      // The driver's people sign in from a network each, as people do: the gateway limits mails per network.
      env: { gateway: { TRUST_PROXY: 'loopback', ...frontEnds.env } },
    });
    return {
      stack,
      frontEnds,
      keepLogs: (kept) => cp(path.join(stack.dataDirectory, 'logs'), kept, { recursive: true }),
      stop: async () => {
        await stack.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
