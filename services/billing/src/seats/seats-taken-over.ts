import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { withoutDeadline } from '@bindery/service-kit/deadline';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Subscription } from '../generated/prisma/client.js';

/** Two seconds together: identity takes most changes over within the first ones. */
const PAUSES_MS = [0, 20, 50, 100, 200, 400, 600, 630];

/** Waits until identity, which answers the usage of seats, has their new number. */
@Injectable()
export class SeatsTakenOver {
  constructor(
    private readonly rpc: RpcClient,
    private readonly relay: OutboxRelay,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The change is made and stays, so this ends without an error also while identity is away. */
  async wait({ account_id, version }: Subscription): Promise<void> {
    await this.relay.flush();
    for (const pauseMs of PAUSES_MS) {
      await delay(pauseMs, undefined, { ref: false });
      const known = await withoutDeadline(() => this.knownVersion(account_id));
      if (known === undefined || known >= version) return;
    }
    this.logger.warn({ account_id }, 'identity takes the new number of seats over later');
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
