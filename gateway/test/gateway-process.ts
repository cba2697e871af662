import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { TEST_PUBLIC_URL } from '@bindery/test-kit';

type LogLine = Record<string, unknown>;

/** The gateway as its own process, as it runs in production. */
export interface GatewayProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Everything that it has logged. */
  readonly log: LogLine[];
  /** Waits until it has logged the request of that id. */
  logged(requestId: string | null): Promise<LogLine>;
  /** Asks it to stop; the exit code. */
  stop(): Promise<number | null>;
}

const repository = resolve(import.meta.dirname, '../..');
/** Nothing listens there: the gateway then asks identity over HTTP. */
const NO_NATS = 'nats://127.0.0.1:1';

export async function startGatewayProcess(env: Record<string, string>): Promise<GatewayProcess> {
  const child = spawnGateway(env);
  const log: LogLine[] = [];
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => log.push(JSON.parse(line) as LogLine));
  const lineWith = (key: string, value: unknown) =>
    new Promise<LogLine>((found, failed) => {
      const look = () => {
        const entry = log.find((candidate) => candidate[key] === value);
        if (entry) found(entry);
      };
      lines.on('line', look);
      look();
      void exited.then(() => failed(new Error(`The gateway ended: ${JSON.stringify(log)}`)));
    });
  const port = Number((await lineWith('msg', 'the gateway serves'))['port']);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    log,
    logged: (requestId) => lineWith('request_id', requestId),
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
}

/** Starts it with settings that it must refuse; what it says. */
export async function refusalOf(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawnGateway(env);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

function spawnGateway(env: Record<string, string>) {
  const loader = ['--conditions=source', '--import', './gateway/test/run-sources.mjs'];
  return spawn(process.execPath, [...loader, 'gateway/src/main.ts'], {
    cwd: repository,
    env: {
      PORT: '0',
      PUBLIC_URL: TEST_PUBLIC_URL,
      NATS_URL: NO_NATS,
      NATS_PASSWORD: 'test',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
