import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  startAccessFeed,
  type AccessFeed,
  type AccessPolls,
  type AccessRegistry,
  type SigningKeySet,
} from '../auth/index.js';
import { ACCESS_POLLS } from '../guard/index.js';
import type { Logger } from '../logging/logger.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';
import { LOGGER, SERVICE, SIGNING_KEYS, type ServiceSettings } from '../tokens/tokens.js';

export const ACCESS_REGISTRY = Symbol('ACCESS_REGISTRY');

/** Keeps the service's view of revoked access true for as long as it runs; the first look happens before it serves. */
@Injectable()
export class AccessFeedRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private feed: AccessFeed | undefined;

  constructor(
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ACCESS_REGISTRY) private readonly access: AccessRegistry,
    @Inject(ACCESS_POLLS) private readonly polls: AccessPolls,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeySet,
    private readonly nats: NatsConnection,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.feed = startAccessFeed({
      nats: this.nats,
      polls: this.polls,
      access: this.access,
      keys: this.keys,
      logger: this.logger,
    });
    // Identity itself creates these streams, a moment later than this; it knows its own keys and need not wait.
    if (this.service.name !== 'identity') await this.feed.caughtUp;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.feed?.stop();
  }
}
