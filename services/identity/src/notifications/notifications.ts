import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { NotificationKind } from '@bindery/contracts/identity';
import { before, MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Transaction } from '../database/identity-database.js';
import { NotificationPreferences } from './notification-preferences.js';

/** A notice for the list of a person. */
export interface NewNotification {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** The fact, such as `payment_failed`. */
  readonly event: string;
  /** The same fact about the same record has one row, which is new again. */
  readonly record?: { readonly type: string; readonly id: string } | undefined;
  readonly actorId?: string | undefined;
  readonly count?: number | undefined;
}

/** How long what one person does counts as one: a selection in a list is assigned one by one. */
const TOGETHER_MS = 10 * MINUTE_MS;

/** Adds to the lists of notices that people have in the application. */
@Injectable()
export class Notifications {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly preferences: NotificationPreferences,
  ) {}

  /** Nobody is told of their own doings, nor of what they don't want here. */
  async add(tx: Transaction, notification: NewNotification): Promise<void> {
    const { userId, kind, event, record, actorId, count } = notification;
    if (actorId === userId || !(await this.preferences.wants(tx, userId, kind, 'app'))) return;
    const { account_id } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const subject = `${event}/${record?.id ?? randomUUID()}`;
    const content = {
      ...{ account_id, kind, event, actor_id: actorId ?? null, count: count ?? 1 },
      ...{ record_type: record?.type ?? null, record_id: record?.id ?? null },
      ...{ created_at: this.clock.now(), read_at: null, archived_at: null },
    };
    await tx.notification.upsert({
      where: { user_id_subject: { user_id: userId, subject } },
      create: { id: randomUUID(), user_id: userId, subject, ...content },
      update: content,
    });
  }

  /**
   * The same, of a fact of which several come at a time: unread ones of the same person become one row with their count.
   * The account is where it happened: somebody who has left it isn't told.
   */
  async addTogether(tx: Transaction, accountId: string, notification: NewNotification): Promise<void> {
    const { userId: user_id, kind, event, actorId, count = 1 } = notification;
    const [person] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM users WHERE id = ${user_id}::uuid AND account_id = ${accountId}::uuid FOR UPDATE`;
    if (!person || !(await this.preferences.wants(tx, user_id, kind, 'app'))) return;
    const now = this.clock.now();
    const earlier = await tx.notification.findFirst({
      where: {
        ...{ user_id, kind, event, actor_id: actorId ?? null, read_at: null, archived_at: null },
        created_at: { gt: before(now, TOGETHER_MS) },
        ...(notification.record && {
          OR: [{ record_id: null }, { record_id: { not: notification.record.id } }],
        }),
      },
      orderBy: { created_at: 'desc' },
    });
    if (!earlier) return this.add(tx, notification);
    await tx.notification.update({
      where: { id: earlier.id },
      data: {
        ...{ count: { increment: count }, record_id: null, record_type: null, created_at: now },
        // The record may be told of alone again.
        subject: `${event}/${randomUUID()}`,
      },
    });
  }
}
