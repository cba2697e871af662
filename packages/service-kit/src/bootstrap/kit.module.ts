import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { Metrics } from '@bindery/telemetry/metrics';
import {
  createAccessPolls,
  createAccessRegistry,
  createSigningKeySet,
  createTokenVerifier,
  fetchJwksFrom,
  type AccessRegistry,
  type SigningKeySet,
} from '../auth/index.js';
import { DATABASE, poolOf } from '../database/index.js';
import { ACCESS_POLLS, AccessGuard, DENIAL_LISTENER, NewestAccess, TOKEN_VERIFIER } from '../guard/index.js';
import { HealthController } from '../health/health.controller.js';
import { ERROR_FORMATTERS, ProblemFilter, ReplyInterceptor } from '../http/index.js';
import { DeadJobs, JobMetrics, Jobs, QueueStatus, RunningJobs } from '../jobs/index.js';
import { ServiceMetrics } from '../metrics/service-metrics.js';
import { RpcInterceptor } from '../nats/rpc.interceptor.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';
import { RpcClient } from '../nats/rpc-client.js';
import { OpsModule } from '../ops/ops.module.js';
import { DeadLetteredEvents, EventConsumers, OutboxRelay } from '../outbox/index.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import { DeadlineInterceptor } from '../traffic/deadline.interceptor.js';
import { MessageRetention } from '../retention/message-retention.js';
import { Traffic } from '../traffic/traffic.js';
import { AccessFeedRunner, ACCESS_REGISTRY } from './access-feed-runner.js';
import { CLOCK, LOGGER, METRICS, SERVICE, SIGNING_KEYS, systemClock } from '../tokens/tokens.js';
import type { ServiceDefinition } from './start-service.js';
import type { Logger } from '../logging/logger.js';

/** Providers that the modules of a service can inject. */
const exported = [
  SERVICE,
  LOGGER,
  METRICS,
  CLOCK,
  DATABASE,
  Traffic,
  NatsConnection,
  ACCESS_REGISTRY,
  SIGNING_KEYS,
  TOKEN_VERIFIER,
  OutboxRelay,
  EventConsumers,
  DeadLetteredEvents,
  Jobs,
  DeadJobs,
  QueueStatus,
  RunningJobs,
  RpcClient,
  RateLimits,
];

/** The parts of every service: settings, log, guards, NATS and outbox. */
@Global()
@Module({})
export class KitModule {
  static forService(
    definition: ServiceDefinition,
    { logger, metrics, traffic }: { logger: Logger; metrics: Metrics; traffic: Traffic },
  ): DynamicModule {
    const { name, config, database, clock = systemClock } = definition;
    const providers: Provider[] = [
      { provide: SERVICE, useValue: { name, config } },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS, useValue: metrics },
      { provide: CLOCK, useValue: clock },
      { provide: DATABASE, useValue: database },
      { provide: Traffic, useValue: traffic },
      { provide: NatsConnection, useFactory: () => new NatsConnection(name, config, logger) },
      ...accessProviders(definition, logger),
      { provide: DENIAL_LISTENER, useValue: definition.onDenied ?? { denied: () => Promise.resolve() } },
      { provide: ERROR_FORMATTERS, useValue: definition.errorFormatters ?? {} },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_FILTER, useClass: ProblemFilter },
      { provide: APP_INTERCEPTOR, useClass: RpcInterceptor },
      { provide: APP_INTERCEPTOR, useExisting: NewestAccess },
      { provide: APP_INTERCEPTOR, useClass: DeadlineInterceptor },
      { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
      AccessFeedRunner,
      OutboxRelay,
      EventConsumers,
      DeadLetteredEvents,
      ...jobProviders(definition, logger),
      MessageRetention,
      RpcClient,
      RateLimits,
      ServiceMetrics,
    ];
    const controllers = [HealthController];
    return { module: KitModule, imports: [OpsModule], controllers, providers, exports: exported };
  }
}

/** Which tokens are valid, and as of when. */
function accessProviders(
  { config, clock = systemClock, fetchJwks }: ServiceDefinition,
  logger: Logger,
): Provider[] {
  return [
    { provide: ACCESS_REGISTRY, useFactory: createAccessRegistry },
    {
      provide: ACCESS_POLLS,
      inject: [ACCESS_REGISTRY],
      useFactory: (access: AccessRegistry) =>
        createAccessPolls({ identityUrls: config.IDENTITY_URL, access, logger }),
    },
    NewestAccess,
    {
      provide: SIGNING_KEYS,
      useFactory: () => createSigningKeySet(fetchJwks ?? (() => fetchJwksFrom(config.IDENTITY_URL))),
    },
    {
      provide: TOKEN_VERIFIER,
      inject: [SIGNING_KEYS, ACCESS_REGISTRY],
      useFactory: (keys: SigningKeySet, access: AccessRegistry) =>
        createTokenVerifier({
          publicUrl: config.PUBLIC_URL,
          keys,
          access,
          now: () => clock.now().getTime(),
        }),
    },
  ];
}

/** A clock of a test's own does not begin scheduled work; the test does. */
function jobProviders({ config, clock = systemClock }: ServiceDefinition, logger: Logger): Provider[] {
  const settings = { logger, pool: () => poolOf(config), runsSchedules: clock === systemClock };
  return [
    { provide: Jobs, useFactory: () => new Jobs(settings) },
    DeadJobs,
    QueueStatus,
    RunningJobs,
    JobMetrics,
  ];
}
