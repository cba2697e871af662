import { settingsErrorOfProcess, startSourceProcess, TEST_PUBLIC_URL, type LogLine } from '@bindery/test-kit';

/** The gateway as its own process, as it runs in production. */
export interface GatewayProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Everything that it has logged. */
  readonly log: LogLine[];
  /** Waits until it has logged the request of that id. */
  logged(requestId: string | null): Promise<LogLine>;
  /** Sends SIGTERM, and returns the exit code. */
  stop(): Promise<number | null>;
}

const GATEWAY = 'gateway/src/main.ts';
/** No server listens there, so the gateway polls identity over HTTP. */
const NO_NATS = 'nats://127.0.0.1:1';

export async function startGatewayProcess(env: Record<string, string>): Promise<GatewayProcess> {
  const { pid, log, logged, stop } = startSourceProcess(GATEWAY, settings(env));
  const port = Number((await logged('msg', 'the gateway serves'))['port']);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid,
    log,
    logged: (requestId) => logged('request_id', requestId),
    stop,
  };
}

/** Starts it with settings that it must refuse; what it says. */
export const settingsErrorOf = (env: Record<string, string>) =>
  settingsErrorOfProcess(GATEWAY, settings(env));

const settings = (env: Record<string, string>) => ({
  PORT: '0',
  PUBLIC_URL: TEST_PUBLIC_URL,
  NATS_URL: NO_NATS,
  NATS_PASSWORD: 'test',
  SUPPORT_EMAIL: 'support@bindery.test',
  DRAIN_MS: '0',
  ...env,
});
