import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER } from '@bindery/service-kit/tokens';
import { DATABASE } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import type { PrismaClient } from '../generated/prisma/client.js';
import { failureReason } from '../stripe/stripe-client.js';
import { Prices } from './prices.js';

/**
 * Finds or creates the provider's prices when billing starts, so that the first purchase doesn't wait for them.
 * Billing serves meanwhile. A price that couldn't be read then is read when it is first needed.
 */
@Injectable()
export class WarmPrices implements OnApplicationBootstrap, OnApplicationShutdown {
  #warming: Promise<void> = Promise.resolve();

  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly prices: Prices,
  ) {}

  onApplicationBootstrap(): void {
    this.#warming = this.warm().catch((error: unknown) =>
      this.logger.warn(
        { reason: failureReason(error) },
        'the prices at the payment provider could not be had; each is asked for again when it is needed',
      ),
    );
  }

  onApplicationShutdown(): Promise<void> {
    return this.#warming;
  }

  private async warm(): Promise<void> {
    const paid = await this.database.plan.findMany({ where: { price_per_seat_cents: { gt: 0 } } });
    for (const plan of paid) {
      await this.prices.priceIdOf(plan, 'seat');
      if (plan.support_seat_price_cents > 0) await this.prices.priceIdOf(plan, 'support_seat');
    }
  }
}
