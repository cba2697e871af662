import path from 'node:path';
import { databaseServices } from '@bindery/provisioning/postgres';
import { seedDemo } from './demo/seed-demo.js';
import { stripeAccount, type StripeAccount } from './parts/payments.js';
import { portsAt } from './ports.js';
import { repository } from './repository.js';
import { resetData } from './reset.js';
import type { RunningStack } from './running-stack.js';
import { startStack } from './start-stack.js';

/** The options of `npm start`. */
export interface StartRequest {
  readonly demo: boolean;
  readonly reset: boolean;
  readonly yes: boolean;
  /** The start time, by `performance.now()`. */
  readonly startedAt: number;
  /** Whether the parts follow their sources: `npm run dev`. */
  readonly watch: boolean;
  /** Added to every port. */
  readonly portOffset: number;
  /** The product's port; 8080 plus the offset by default. */
  readonly port?: number;
}

/** Enough for one developer's requests. Each connection is a process of Postgres with up to 13 MB. */
const FEW_CONNECTIONS = Object.fromEntries(
  databaseServices.map((service) => [service, { DATABASE_POOL_SIZE: '4' }]),
);
const EXIT_INTERRUPTED = 130;
const SAME_KEYSTROKE_MS = 1_000;

/** Runs the local stack until it is interrupted. */
export async function main(request: StartRequest): Promise<void> {
  const { demo, reset, yes, startedAt } = request;
  const stripe = stripeAccount(process.env);
  const dataDirectory = path.join(repository, '.data');
  if (reset && !(await resetData({ dataDirectory, yes }))) {
    console.log('Nothing was deleted.');
    return;
  }
  const interruption = listenForInterruption();
  const stack = await startUnlessInterrupted(interruption.signal, request, stripe);
  if (demo) await seedDemo(stack, console.log).catch(logDemoFailure);
  console.log(readyLine(stack, performance.now() - startedAt));
  await interruption.happened;
  console.log('Stopping; Ctrl-C again forces it');
  interruption.onAgain(() => {
    stack.abandon();
    process.exit(EXIT_INTERRUPTED);
  });
  await stack.stop();
  console.log('Bindery is stopped.');
  process.exit(0);
}

async function startUnlessInterrupted(
  signal: AbortSignal,
  request: StartRequest,
  stripe: StripeAccount | undefined,
): Promise<RunningStack> {
  const { watch, portOffset, port } = request;
  try {
    if (watch) {
      // Loads the compilers and watchers, whose memory `npm start` saves.
      const [{ developmentPorts }, { startDevelopment }] = await Promise.all([
        import('./dev/development-ports.js'),
        import('./dev/start-development.js'),
      ]);
      return await startDevelopment({ signal, stripe, ...developmentPorts(portOffset, port) });
    }
    const ports = { ...portsAt(portOffset), ...(port !== undefined && { gateway: port }) };
    return await startStack({ signal, stripe, ports, env: FEW_CONNECTIONS });
  } catch (error) {
    if (!signal.aborted) throw error;
    console.log('Bindery is stopped.');
    return process.exit(EXIT_INTERRUPTED);
  }
}

/** Bindery works without the demo, so it stays up. */
function logDemoFailure(error: unknown): void {
  console.error(`The demo was not loaded: ${error instanceof Error ? error.message : String(error)}`);
}

function readyLine(stack: RunningStack, tookMs: number): string {
  const seconds = (tookMs / 1_000).toFixed(1);
  const { megabytes, measure } = stack.memory();
  const note = measure === 'RSS' ? ', counting shared memory repeatedly' : '';
  return `Bindery is ready: ${stack.urls.app} (started in ${seconds} s, ${String(megabytes)} MB in all${note})`;
}

interface Interruption {
  readonly signal: AbortSignal;
  readonly happened: Promise<void>;
  onAgain(act: () => void): void;
}

/** Handles Ctrl-C, a closed terminal and SIGTERM: the first stops in order, the second at once. */
function listenForInterruption(): Interruption {
  const controller = new AbortController();
  let again: (() => void) | undefined;
  let firstAt = Infinity;
  const happened = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        // Below npm, one Ctrl-C arrives twice: from the terminal and from npm.
        if (performance.now() - firstAt > SAME_KEYSTROKE_MS) again?.();
        firstAt = Math.min(firstAt, performance.now());
        controller.abort(new Error('Interrupted'));
        resolve();
      });
    }
  });
  return { signal: controller.signal, happened, onAgain: (act) => (again = act) };
}
