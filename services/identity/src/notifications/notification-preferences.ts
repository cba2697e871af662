import { Injectable } from '@nestjs/common';
import {
  isAlwaysOn,
  kindsOf,
  notificationKinds,
  type Cell,
  type Channel,
  type NotificationKind,
  type NotificationMatrix,
} from '@bindery/contracts/identity';
import { roleOf } from '../access/person.js';
import type { Transaction } from '../database/identity-database.js';
import type { User } from '../generated/prisma/client.js';

export interface Choice extends Cell {
  readonly enabled: boolean;
}

/** Which notices a person wants, by kind and channel. Only what they chose is stored; the rest is as by default. */
@Injectable()
export class NotificationPreferences {
  /** Whether a notice goes to a person. Nothing does to one who is deactivated or gone. */
  async wants(tx: Transaction, userId: string, kind: NotificationKind, channel: Channel): Promise<boolean> {
    const user = await tx.user.findUnique({
      where: { id: userId },
      select: { is_active: true, notificationPreferences: { where: { kind, channel } } },
    });
    if (!user?.is_active) return false;
    if (isAlwaysOn(kind)) return channel in notificationKinds[kind].channels;
    return user.notificationPreferences[0]?.enabled ?? notificationKinds[kind].channels[channel] ?? false;
  }

  async matrixOf(tx: Transaction, user: User): Promise<NotificationMatrix> {
    const chosen = await tx.notificationPreference.findMany({ where: { user_id: user.id } });
    return Object.fromEntries(
      kindsOf({ role: roleOf(user), isOwner: user.is_owner }).map((kind) => {
        const own = chosen.filter((one) => one.kind === kind && !isAlwaysOn(kind));
        const { channels } = notificationKinds[kind];
        const cells = own.filter(({ channel }) => channel in channels);
        return [kind, { ...channels, ...Object.fromEntries(cells.map((one) => [one.channel, one.enabled])) }];
      }),
    );
  }

  /** @returns the version after it */
  async change(tx: Transaction, userId: string, choices: readonly Choice[]): Promise<number> {
    for (const { kind, channel, enabled } of choices)
      await tx.notificationPreference.upsert({
        where: { user_id_kind_channel: { user_id: userId, kind, channel } },
        create: { user_id: userId, kind, channel, enabled },
        update: { enabled },
      });
    const { notifications_version: version } = await tx.user.update({
      where: { id: userId },
      data: { notifications_version: { increment: choices.length > 0 ? 1 : 0 } },
    });
    return version;
  }
}
