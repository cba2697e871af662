import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { NotificationKind } from '@bindery/contracts/identity';
import { uuid } from '@bindery/contracts/validation';
import { DATABASE, TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import { before, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { z } from 'zod';
import type { IdentityDatabase, Transaction } from '../../database/identity-database.js';
import { NotificationPreferences, type Reader } from '../notification-preferences.js';
import { quietUntil } from './quiet-hours.js';
import { VapidKey } from './vapid-key.js';

/** About a day of retries. The handler gives up what is older. */
const RETRIES = { limit: 400, delaySeconds: 5, maxDelaySeconds: 300 };

/** One message to one device, so that no device waits for another one. */
export const sendPush = defineJob({
  name: 'send-push',
  version: 1,
  data: z.strictObject({ notification_id: uuid(), device_id: uuid() }),
  retries: RETRIES,
  timeoutSeconds: 60,
  concurrency: 4,
  dedupe: true,
});

/** The end of a person's quiet hours. */
const releasePushes = defineJob({
  name: 'release-pushes',
  version: 1,
  data: z.strictObject({ user_id: uuid() }),
  retries: RETRIES,
  timeoutSeconds: 60,
  dedupe: true,
});

/** More that waited for the end of quiet hours become one message with their count. */
const MAX_AT_ONCE = 3;

/** A notification that may be pushed. */
interface PushedNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly userId: string;
}

/** The push messages that wait: a job for each device, and one for the end of a person's quiet hours. */
@Injectable()
export class PushQueue {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly preferences: NotificationPreferences,
    private readonly vapid: VapidKey,
  ) {
    jobs.on(releasePushes, ({ user_id }) => this.release(user_id));
  }

  /**
   * Pushes a notification if its reader wants that, now or at the end of quiet hours. One that still waits is replaced.
   * @param delayMs for more of the same that come with it
   */
  async add(
    tx: Transaction,
    { id, kind, userId }: PushedNotification,
    reader: Reader,
    delayMs: number,
  ): Promise<void> {
    if (this.vapid.publicKey === null || !reader.wants({ kind, channel: 'push' })) return;
    if ((await tx.pushDevice.count({ where: { user_id: userId } })) === 0) return;
    const until = this.quietUntil(reader);
    if (!until) return this.enqueue(tx, userId, [id], delayMs);
    await tx.notification.update({ where: { id }, data: { push_held: true } });
    await this.planRelease(tx, userId, until);
  }

  /** @returns false for a person without a device */
  async addTest(tx: Transaction, { userId, accountId }: Principal): Promise<boolean> {
    if ((await tx.pushDevice.count({ where: { user_id: userId } })) === 0) return false;
    await this.enqueue(tx, userId, [await this.addUnlisted(tx, userId, accountId, 'push_test', 1)]);
    return true;
  }

  /** Sends without waiting for the workers' next poll; call it after a commit. */
  wake(): void {
    for (const job of [releasePushes, sendPush]) this.jobs.wake(job);
  }

  private async enqueue(
    tx: Transaction,
    user_id: string,
    ids: readonly string[],
    delayMs = 0,
  ): Promise<void> {
    const devices = await tx.pushDevice.findMany({ where: { user_id }, select: { id: true } });
    const jobs = ids.flatMap((notification_id) =>
      devices.map(({ id: device_id }) => ({
        data: { notification_id, device_id },
        key: `${notification_id}/${device_id}`,
        delayMs,
      })),
    );
    await this.jobs.enqueue(tx, sendPush, ...jobs);
  }

  private async release(user_id: string): Promise<void> {
    await this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM users WHERE id = ${user_id}::uuid FOR UPDATE`;
      const reader = await this.preferences.readerOf(tx, user_id);
      if (!reader) return;
      // The hours may have been changed, or the zone.
      const until = this.quietUntil(reader);
      if (until) return this.planRelease(tx, user_id, until);
      const held = await tx.notification.updateManyAndReturn({
        where: { user_id, push_held: true },
        data: { push_held: false },
      });
      const since = before(this.clock.now(), DAY_MS);
      const news = held.filter((one) => !one.read_at && !one.archived_at && one.created_at > since);
      const ids =
        news.length > MAX_AT_ONCE
          ? [await this.addUnlisted(tx, user_id, reader.accountId, 'several', news.length)]
          : news.map(({ id }) => id);
      await this.enqueue(tx, user_id, ids);
    }, TRANSACTION_LIMITS);
  }

  /** A message that is no notice. */
  private async addUnlisted(
    tx: Transaction,
    user_id: string,
    account_id: string,
    event: 'push_test' | 'several',
    count: number,
  ): Promise<string> {
    const id = randomUUID();
    const created_at = this.clock.now();
    const subject = `${event}/${id}`;
    await tx.notification.create({
      data: { id, user_id, account_id, kind: event, event, subject, count, created_at, listed: false },
    });
    return id;
  }

  private async planRelease(tx: Transaction, user_id: string, until: Date): Promise<void> {
    const delayMs = until.getTime() - this.clock.now().getTime();
    await this.jobs.enqueue(tx, releasePushes, { data: { user_id }, key: user_id, delayMs });
  }

  private quietUntil({ quietHours, timeZone }: Reader): Date | undefined {
    return quietHours ? quietUntil(this.clock.now(), timeZone, quietHours) : undefined;
  }
}
