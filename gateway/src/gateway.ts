import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { resolve } from 'node:path';
import { UPLOAD_ARRIVAL_MS } from '@bindery/contracts/deadlines';
import { answerClientError, rejectConnect } from '@bindery/service-kit/client-errors';
import { startTelemetry } from '@bindery/service-kit/telemetry';
import type { Logger } from 'pino';
import { startAccess } from './access.js';
import { publishToExpressGateway, type GatewayConfig } from './config.js';
import { createLoadShedding } from './edge/shed-load.js';
import { createDrain } from './edge/shutdown.js';
import { startEngine } from './express-gateway/engine.js';
import { Upstreams } from './forward/upstreams.js';
import { createFrontEnds } from './front-ends/front-ends.js';
import type { EdgeApp } from './request/types.js';
import { createCheckParts } from './health/check-parts.js';
import { createReadiness } from './health/readiness.js';
import { createKeyExchange } from './keys/exchange-key.js';
import { KeyTokens } from './keys/key-tokens.js';
import { createPlugin } from './plugin.js';
import { createErrorHandler } from './problems/error-handler.js';

const configDir = resolve(import.meta.dirname, '../config');

const HEADERS_MS = 10_000;
/**
 * Longer than proxies keep a spare connection (mostly a minute), so that the gateway never closes one as they
 * write.
 */
const KEPT_MS = 75_000;

/** A running gateway. */
export interface Gateway {
  readonly address: AddressInfo;
  /** Serves for `DRAIN_MS`, finishes requests in flight, then stops. */
  stop(): Promise<void>;
}

/** Starts the gateway; resolves once it serves. */
export async function startGateway(config: GatewayConfig, logger: Logger): Promise<Gateway> {
  publishToExpressGateway(config, configDir);
  const telemetry = await startTelemetry({ name: 'gateway', config, untrustedClients: true }, logger);
  const access = startAccess(config, logger);
  telemetry.metrics.gauge({ name: 'bindery_nats_up', help: 'Whether NATS is connected: 1 or 0.' }, () => [
    { value: access.natsHealth().status === 'up' ? 1 : 0 },
  ]);
  const upstreams = new Upstreams(telemetry.metrics, config.MAX_IN_FLIGHT);
  const drain = createDrain(config.DRAIN_MS);
  const shedding = createLoadShedding(config.MAX_LOOP_DELAY_MS);
  const plugin = createPlugin({
    publicUrl: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    extensionIds: config.CAPTURE_EXTENSION_IDS,
    trustedProxies: config.TRUST_PROXY,
    logger,
    metrics: telemetry.metrics,
    drain,
    shedding,
    spool: { folder: config.SPOOL_DIR, maxBytes: config.SPOOL_MAX_MB * 1_000_000 },
    upstreams,
    frontEnds: createFrontEnds(config, upstreams),
    replicas: config.GATEWAY_REPLICAS,
    verifyToken: access.verifyToken,
    keyTokens: new KeyTokens(createKeyExchange(config.IDENTITY_URL), access.verifyToken),
    checkParts: createCheckParts(upstreams, { nats: access.natsHealth }),
    isReady: createReadiness(upstreams, access.hasKeys),
  });
  // Serving before the revocations are known would let a token through that was ended while the gateway was down.
  await access.caughtUp;
  const server = await startEngine(plugin, logger);
  prepareServer(server, logger);
  return {
    address: server.address() as AddressInfo,
    async stop() {
      await drain.stop(server);
      shedding.stop();
      await access.stop();
      await telemetry.stop();
    },
  };
}

function prepareServer(server: Server, logger: Logger): void {
  // Of a file; other requests have less: see arrival-limit.
  server.requestTimeout = UPLOAD_ARRIVAL_MS;
  server.headersTimeout = HEADERS_MS;
  server.keepAliveTimeout = KEPT_MS;
  // Node would answer a request without a Host by itself, without a problem document.
  Object.assign(server, { requireHostHeader: false });
  server.on('clientError', (error, socket) => answerClientError(error, socket as Socket, logger));
  server.on('connect', (_req, socket) => rejectConnect(socket as Socket, logger));
  // Node would answer an unknown expectation by itself too.
  server.on('checkExpectation', (...exchange) => server.emit('request', ...exchange));
  // Express calls error handlers in the order of registration, so ours must come after Express Gateway's routes.
  const app = server.listeners('request')[0] as unknown as EdgeApp;
  app.use(createErrorHandler(logger));
}
