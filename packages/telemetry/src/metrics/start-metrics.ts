import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noMetrics, type Metrics } from './metrics.js';

export interface MetricsOptions {
  /** The port of `GET /metrics`; without one, nothing is recorded. */
  readonly port: number | undefined;
  readonly host: string;
  /** Called when a scrape can't read a metric. */
  readonly onUnread?: (metric: string, error: unknown) => void;
}

/** A part's metrics and their server. */
export interface RunningMetrics {
  readonly metrics: Metrics;
  /** `http://127.0.0.1:4113/metrics` */
  readonly url: string | undefined;
  stop(): Promise<void>;
}

/**
 * Starts recording, and serves the metrics on the internal port.
 * @throws Error `EADDRINUSE` if the port is in use.
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
