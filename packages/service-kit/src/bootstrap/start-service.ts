import { setTimeout as delay } from 'node:timers/promises';
import { Module, type DynamicModule, type InjectionToken, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { UPLOAD_BUDGET_MS } from '@bindery/contracts/deadlines';
import { topology, type ParticipantName } from '@bindery/contracts/messaging';

import { startTelemetry } from '../telemetry/start-telemetry.js';
import type { ServiceEnv } from '../config/config.js';
import type { Database } from '../database/index.js';
import type { DenialListener } from '../guard/index.js';
import {
  answerFrameworkError,
  keepRawBodies,
  limitBodies,
  readJsonBodies,
  UNDECLARED_BODY_LIMIT,
  type ErrorFormatters,
} from '../http/index.js';
import { answerClientError } from '../http/client-errors.js';
import { createLogger, type Logger } from '../logging/logger.js';
import { NestLogger } from '../logging/nest-logger.js';
import { RpcServer } from '../nats/rpc-server.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';
import { boundTraffic } from '../traffic/bound-traffic.js';
import { Traffic } from '../traffic/traffic.js';
import { KitModule } from './kit.module.js';
import { followRequests } from './request-hooks.js';
import type { RootKeys } from '../root-keys/root-keys.js';
import type { Clock } from '../tokens/tokens.js';
import { warmUp } from './warm-up.js';

/** All that one service is made of. */
export interface ServiceDefinition {
  readonly name: ParticipantName;
  readonly module: Type | DynamicModule;
  readonly config: ServiceEnv;
  /** The service's own Prisma client. */
  readonly database: Database;
  /** Of a service that encrypts. */
  readonly rootKeys?: RootKeys;
  readonly clock?: Clock;
  /** The source of the public signing keys when NATS has none; identity reads its own. */
  readonly fetchJwks?: () => Promise<unknown>;
  /** Called for each call that permissions deny. */
  readonly onDenied?: DenialListener;
  /** The format of problems below a path. */
  readonly errorFormatters?: ErrorFormatters;
  readonly logger?: Logger;
}

export interface RunningService {
  /** `http://127.0.0.1:4103` */
  readonly url: string;
  get<T>(token: InjectionToken<T>): T;
  /**
   * Announces the stop, and keeps serving for `DRAIN_MS`. Each response closes its connection and health is 503, so
   * that load balancers switch to another replica before this one closes.
   */
  drain(): Promise<void>;
  /** Finishes the requests in flight, then stops every loop and closes every connection. */
  stop(): Promise<void>;
}

@Module({})
class RootModule {}

/** Starts a service: HTTP once it is warm, NATS as soon as it is there. */
export async function startService(definition: ServiceDefinition): Promise<RunningService> {
  const { name, config } = definition;
  const logger = definition.logger ?? createLogger(name, config.LOG_LEVEL);
  const telemetry = await startTelemetry(definition, logger);
  definition.rootKeys?.declareMetrics(telemetry.metrics);
  const traffic = new Traffic(config.MAX_IN_FLIGHT);
  const root: DynamicModule = {
    module: RootModule,
    imports: [
      KitModule.forService(definition, { logger, metrics: telemetry.metrics, traffic }),
      definition.module,
    ],
  };
  const adapter = newAdapter(logger);
  followRequests(adapter.getInstance(), logger, telemetry.metrics);
  limitBodies(adapter.getInstance());
  readJsonBodies(adapter, UNDECLARED_BODY_LIMIT);
  keepRawBodies(adapter.getInstance());
  boundTraffic(adapter.getInstance(), traffic, config);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    forceCloseConnections: false,
  });
  const answering = answerQuestions(app, name, logger);
  await warmUp(definition.database);
  await app.listen(config.PORT, config.HOST);
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  logger.info({ port: Number(new URL(url).port) }, 'serving');

  let draining: Promise<void> | undefined;
  const drain = (): Promise<void> => {
    traffic.stop();
    return delay(config.DRAIN_MS);
  };
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    traffic.stop();
    await Promise.all([app.close(), answering]);
    await app.get(NatsConnection).close();
    await definition.database.$disconnect();
    await telemetry.stop();
    logger.info('stopped');
  };
  return {
    url,
    get: (token) => app.get(token),
    drain: () => (draining ??= drain()),
    stop: () => (stopping ??= stop()),
  };
}

function newAdapter(logger: Logger): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: UNDECLARED_BODY_LIMIT,
    logger: false,
    forceCloseConnections: 'idle',
    // Of a body that is a file; the gateway has all of it before it sends it on.
    requestTimeout: UPLOAD_BUDGET_MS,
    // Requests that arrive while the last answers are on their way are answered too.
    return503OnClosing: false,
    // Longer than any address that arrives: an id that is too long does not exist, like any other that is no id.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, logger),
  });
}

/** Listens for other services' questions as soon as NATS is there, without holding up the start for it. */
async function answerQuestions(
  app: NestFastifyApplication,
  name: ParticipantName,
  logger: Logger,
): Promise<void> {
  if (topology[name].answers.length === 0) return;
  const strategy = new RpcServer(app.get(NatsConnection), name);
  app.connectMicroservice<MicroserviceOptions>({ strategy }, { inheritAppConfig: true });
  await app.startAllMicroservices().catch((error: unknown) => {
    logger.error({ err: error }, 'questions of other services cannot be answered');
  });
}
