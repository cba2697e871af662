import { Inject, Injectable } from '@nestjs/common';
import type { PendingEvents } from '@bindery/contracts/ops';
import { DATABASE } from '@bindery/service-kit/database';
import type { PrismaClient } from '../generated/prisma/client.js';

/** After this many tries, which take about ten minutes, an event is no longer just late. */
export const STUCK_AFTER = 10;
const MOST = 100;

/** The provider's events that cannot be settled, with the reasons. */
@Injectable()
export class PendingEventList {
  constructor(@Inject(DATABASE) private readonly database: PrismaClient) {}

  async list(): Promise<PendingEvents> {
    const waiting = await this.database.providerEvent.count({ where: { settled_at: null } });
    const stuck = await this.database.providerEvent.findMany({
      where: { settled_at: null, attempts: { gte: STUCK_AFTER } },
      orderBy: { received_at: 'asc' },
      take: MOST,
    });
    const events = stuck.map(({ id, type, received_at: receivedAt, attempts, last_error: lastError }) => ({
      id,
      type,
      received_at: receivedAt.toISOString(),
      attempts,
      reason: lastError,
    }));
    return { waiting, events };
  }
}
