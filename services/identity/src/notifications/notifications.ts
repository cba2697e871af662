import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { channels, type NotificationKind } from '@bindery/contracts/identity';
import { after, before, MINUTE_MS, SECOND_MS, timesAround } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Transaction } from '../database/identity-database.js';
import { Prisma } from '../generated/prisma/client.js';
import { NotificationPreferences, type Reader } from './notification-preferences.js';
import { PushQueue } from './push/push-queue.js';

/** A notice for the list of a person. */
export interface NewNotification {
  readonly userId: string;
  /** The account where it happened: somebody who has left it isn't told. */
  readonly accountId?: string | undefined;
  readonly kind: NotificationKind;
  /** The fact, such as `payment_failed`. */
  readonly event: string;
  /** The same fact about the same record has one row, which is new again. */
  readonly record?: { readonly type: string; readonly id: string } | undefined;
  readonly actorId?: string | undefined;
  readonly count?: number | undefined;
  /** Of an import: how many rows had which outcome. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  /** Of a notice of a morning. */
  readonly morning?: Morning;
}

/** A morning, of which each fact has one row. Days are `YYYY-MM-DD`. */
interface Morning {
  readonly day: string;
  /** The first and the last of the days that the notice is about. */
  readonly from: string;
  readonly to: string;
}

/** A row that was added, and who reads it. */
export interface AddedNotification {
  readonly id: string;
  readonly reader: Reader;
}

/** How long what one person does counts as one: a selection in a list is assigned one by one. */
const TOGETHER_MS = 10 * MINUTE_MS;
/** How long its push message waits for the others. */
const PUSH_TOGETHER_MS = 10 * SECOND_MS;
/** The daily email leaves some minutes after the rows of the morning are made, at 7:00. */
const DIGEST_TIME = '07:05';
const DIGEST_AFTER_MORNING_MS = 5 * MINUTE_MS;

/** Adds to the lists of notices that people have in the application, and pushes what they want so. */
@Injectable()
export class Notifications {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly preferences: NotificationPreferences,
    private readonly pushes: PushQueue,
  ) {}

  /**
   * Nobody is told of their own doings, nor of what they don't want by any channel.
   * @returns undefined for those
   */
  async add(tx: Transaction, notification: NewNotification): Promise<AddedNotification | undefined> {
    const reader = await this.readerOf(tx, notification);
    return reader && this.insert(tx, notification, reader);
  }

  /**
   * The same, of a fact of which several come at a time: unread ones of the same person become one row with their count.
   * @returns undefined as well for what an earlier row counts
   */
  async addTogether(tx: Transaction, notification: NewNotification): Promise<AddedNotification | undefined> {
    const { userId, kind, event, actorId, count = 1 } = notification;
    await tx.$queryRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    const reader = await this.readerOf(tx, notification);
    if (!reader) return undefined;
    const now = this.clock.now();
    const earlier = await tx.notification.findFirst({
      where: {
        ...{ user_id: userId, account_id: reader.accountId, kind, event, actor_id: actorId ?? null },
        ...{ read_at: null, archived_at: null, created_at: { gt: before(now, TOGETHER_MS) } },
        ...(notification.record && {
          OR: [{ record_id: null }, { record_id: { not: notification.record.id } }],
        }),
      },
      orderBy: { created_at: 'desc' },
    });
    if (!earlier) return this.insert(tx, notification, reader, PUSH_TOGETHER_MS);
    const { id } = earlier;
    await tx.notification.update({
      where: { id },
      data: {
        ...{ count: { increment: count }, record_id: null, record_type: null, created_at: now },
        // The record may be told of alone again.
        subject: `${event}/${randomUUID()}`,
      },
    });
    await this.pushes.add(tx, { id, kind, userId }, reader, PUSH_TOGETHER_MS);
    return undefined;
  }

  private async readerOf(tx: Transaction, notification: NewNotification): Promise<Reader | undefined> {
    const { userId, actorId } = notification;
    const reader = actorId === userId ? undefined : await this.preferences.readerOf(tx, userId);
    return reader && isFor(reader, notification) ? reader : undefined;
  }

  private async insert(
    tx: Transaction,
    notification: NewNotification,
    reader: Reader,
    pushDelayMs = 0,
  ): Promise<AddedNotification> {
    const { userId, kind, event, record, morning } = notification;
    const subject = `${event}/${morning?.day ?? record?.id ?? randomUUID()}`;
    const content = {
      ...contentOf(notification),
      ...{ account_id: reader.accountId, created_at: this.clock.now(), read_at: null, archived_at: null },
      listed: reader.wants({ kind, channel: 'app' }),
      push_held: false,
      digest_at: reader.wants({ kind, channel: 'digest' }) ? this.digestAt(reader, morning) : null,
    };
    const { id } = await tx.notification.upsert({
      where: { user_id_subject: { user_id: userId, subject } },
      create: { id: randomUUID(), user_id: userId, subject, ...content },
      update: content,
      select: { id: true },
    });
    await this.pushes.add(tx, { id, kind, userId }, reader, pushDelayMs);
    return { id, reader };
  }

  /** At 7:05 where the reader is. What is found late in a morning doesn't wait for the next one. */
  private digestAt({ timeZone }: Reader, morning: Morning | undefined): Date {
    const now = this.clock.now();
    const { next } = timesAround(now, timeZone, DIGEST_TIME);
    const soon = after(now, DIGEST_AFTER_MORNING_MS);
    return morning && soon < next ? soon : next;
  }
}

/** Whether somebody wants a notice by any channel, and is still in the account where it happened. */
const isFor = (reader: Reader, { kind, accountId = reader.accountId }: NewNotification): boolean =>
  accountId === reader.accountId && channels.some((channel) => reader.wants({ kind, channel }));

const contentOf = ({ kind, event, record, actorId, count, counts, morning }: NewNotification) => ({
  ...{ kind, event, actor_id: actorId ?? null, count: count ?? 1, counts: counts ?? Prisma.DbNull },
  ...{ record_type: record?.type ?? null, record_id: record?.id ?? null },
  ...{ days_from: dateOf(morning?.from), days_to: dateOf(morning?.to) },
});

const dateOf = (day: string | undefined): Date | null => (day === undefined ? null : new Date(day));
