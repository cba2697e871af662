import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@bindery/service-kit/tokens';
import { withoutDeadline } from '@bindery/service-kit/deadline';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import type { Subscription } from '../generated/prisma/client.js';
import { isOutcomeUnknown } from '../stripe/provider-answers.js';
import type { Purchase } from './purchase.js';

/** Holds seats in identity while they are given up. */
@Injectable()
export class SeatHold {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Runs the work while identity holds the seats that it gives up. A failure releases the hold. After an unknown
   * result, the hold stays until the change event or its expiry ends it.
   * @throws AppError `seats_in_use` when the seats are taken
   */
  async during<T>(current: Subscription, target: Purchase, work: () => Promise<T>): Promise<T> {
    if (target.seats >= current.seats && target.supportSeats >= current.support_seats) return work();
    const hold = { hold_id: randomUUID(), account_id: current.account_id };
    await this.rpc.request('identity.seats.limit.hold', {
      ...hold,
      subscription_version: current.version,
      seats: target.seats,
      support_seats: target.supportSeats,
    });
    try {
      return await work();
    } catch (error) {
      if (!isOutcomeUnknown(error)) await withoutDeadline(() => this.release(hold));
      throw error;
    }
  }

  private async release(hold: { hold_id: string; account_id: string }): Promise<void> {
    try {
      await this.rpc.request('identity.seats.limit.release', hold);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      this.logger.warn({ err: error, ...hold }, 'a hold on seats was not released; it ends by itself');
    }
  }
}
