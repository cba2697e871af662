import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack, type RunningStack } from '@bindery/stack';
import { frontEndNames, type FrontEndName } from '../plan.js';

const repository = path.resolve(import.meta.dirname, '../../..');

/** The setting of the gateway that names each front end's folder. */
const DIST_VARIABLES: Readonly<Record<FrontEndName, string>> = {
  shell: 'SHELL_DIST',
  crm: 'CRM_WEB_DIST',
  admin: 'ADMIN_WEB_DIST',
};

/** A stack of its own, whose data would survive a crash and goes with the run. */
export interface FaultStack {
  readonly stack: RunningStack;
  takeAway(frontEnd: FrontEndName): Promise<void>;
  putBack(frontEnd: FrontEndName): Promise<void>;
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
  const distOf = (name: FrontEndName): string => path.join(folder, 'web', name);
  try {
    await Promise.all(
      frontEndNames.map((name) =>
        cp(path.join(repository, 'frontends', name, 'dist'), distOf(name), { recursive: true }),
      ),
    );
    const stack = await startStack({
      ports: 'free',
      dataDir: path.join(folder, 'data'),
      quiet: true,
      signal,
      env: {
        gateway: {
          // The driver's people sign in from a network each, as people do: the gateway limits mails per network.
          TRUST_PROXY: 'loopback',
          ...Object.fromEntries(frontEndNames.map((name) => [DIST_VARIABLES[name], distOf(name)])),
        },
      },
    });
    return {
      stack,
      takeAway: (name) => rename(distOf(name), `${distOf(name)}.gone`),
      putBack: (name) => rename(`${distOf(name)}.gone`, distOf(name)),
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
