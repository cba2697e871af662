import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noMetrics, type Metrics } from './metrics.js';

export interface MetricsOptions {
  /** Where `GET /metrics` answers; without a port nothing is counted. */
  readonly port: number | undefined;
  readonly host: string;
  /** Told of a metric that could not be read when somebody asked. */
  readonly onUnread?: (metric: string, error: unknown) => void;
}

/** A part's metrics, and the listener that tells them. */
export interface RunningMetrics {
  readonly metrics: Metrics;
  /** `http://127.0.0.1:4113/metrics` */
  readonly url: string | undefined;
  stop(): Promise<void>;
}

/**
 * Counts from now on, and answers who asks on the internal port.
 * @throws Error `EADDRINUSE` when somebody else listens there.
 */
export async function startMetrics({
  port,
  host,
  onUnread = () => undefined,
}: MetricsOptions): Promise<RunningMetrics> {
  if (port === undefined) return { metrics: noMetrics, url: undefined, stop: () => Promise.resolve() };
  const { PrometheusMetrics } = await import('./prometheus.js');
  const metrics = new PrometheusMetrics(onUnread);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await listen(server, port, host);
  server.unref();
  const { port: actual } = server.address() as AddressInfo;
  return {
    metrics,
    url: `http://${host}:${String(actual)}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
