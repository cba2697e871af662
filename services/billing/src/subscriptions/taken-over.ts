import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '@bindery/service-kit/database';
import { withoutDeadline } from '@bindery/service-kit/deadline';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { PrismaClient } from '../generated/prisma/client.js';

/** Two seconds together: identity takes most changes over within the first ones. */
const PAUSES_MS = [0, 20, 50, 100, 200, 400, 600, 630];

/** Waits until identity, which issues tokens and counts seats, has what an account subscribes to now. */
@Injectable()
export class TakenOver {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly rpc: RpcClient,
    private readonly relay: OutboxRelay,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The change is made and stays, so this ends without an error also while identity is away. */
  async wait(accountId: string): Promise<void> {
    await this.relay.flush();
    const where = { account_id: accountId };
    const subscription = await withoutDeadline(() => this.database.subscription.findUnique({ where }));
    if (!subscription) return;
    for (const pauseMs of PAUSES_MS) {
      await delay(pauseMs, undefined, { ref: false });
      const known = await withoutDeadline(() => this.knownVersion(accountId));
      if (known === undefined || known >= subscription.version) return;
    }
    this.logger.warn({ account_id: accountId }, 'identity takes a change of the subscription over later');
  }

  /** The subscription's version that identity has; undefined if it doesn't say. */
  private async knownVersion(accountId: string): Promise<number | undefined> {
    try {
      const usage = await this.rpc.request('identity.seats.usage.get', { account_id: accountId });
      return usage.subscription_version;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      return undefined;
    }
  }
}
