import { Injectable } from '@nestjs/common';
import {
  cellOf,
  isAlwaysOn,
  kindsOf,
  notificationKinds,
  type Cell,
  type NotificationChoices,
  type QuietHours,
} from '@bindery/contracts/identity';
import { canonicalTimeZone } from '@bindery/contracts/validation';
import { roleOf } from '../access/person.js';
import type { Transaction } from '../database/identity-database.js';
import type { NotificationPreference, User } from '../generated/prisma/client.js';
import type { NoticeSubject } from '../mail/mail-purposes.js';

export interface Choice extends Cell {
  readonly enabled: boolean;
}

/** A person whom notices can reach. */
export interface Reader {
  readonly accountId: string;
  readonly email: string;
  /** An IANA name: the person's own, else the agency's, else UTC. */
  readonly timeZone: string;
  /** Hours in which push messages wait. */
  readonly quietHours: QuietHours | null;
  wants(cell: Cell): boolean;
  /** Whether they can't switch a kind off. */
  mustGet(subject: NoticeSubject): boolean;
}

/** Which notices a person wants, by kind and channel. Only what they chose is stored; the rest is as by default. */
@Injectable()
export class NotificationPreferences {
  /** @returns undefined for one who is deactivated or gone: nothing reaches them */
  async readerOf(tx: Transaction, userId: string): Promise<Reader | undefined> {
    const user = await tx.user.findUnique({
      where: { id: userId },
      include: { notificationPreferences: true, account: { select: { time_zone: true } } },
    });
    if (!user?.is_active) return undefined;
    const { matrix, always } = choicesOf(user, user.notificationPreferences);
    return {
      ...{ accountId: user.account_id, email: user.email },
      timeZone: canonicalTimeZone(user.time_zone ?? user.account.time_zone ?? '') ?? 'UTC',
      quietHours: quietHoursOf(user),
      wants: (cell) => cellOf(matrix, cell),
      mustGet: (subject) => always.some((kind) => kind === subject),
    };
  }

  async choicesOf(tx: Transaction, user: User): Promise<NotificationChoices> {
    return choicesOf(user, await tx.notificationPreference.findMany({ where: { user_id: user.id } }));
  }

  async change(tx: Transaction, userId: string, choices: readonly Choice[]): Promise<User> {
    for (const { kind, channel, enabled } of choices)
      await tx.notificationPreference.upsert({
        where: { user_id_kind_channel: { user_id: userId, kind, channel } },
        create: { user_id: userId, kind, channel, enabled },
        update: { enabled },
      });
    return this.changed(tx, userId, choices.length > 0);
  }

  async changeQuietHours(tx: Transaction, user: User, hours: QuietHours | null): Promise<User> {
    const { from: quiet_from = null, to: quiet_to = null } = hours ?? {};
    if (quiet_from === user.quiet_from && quiet_to === user.quiet_to) return user;
    return this.changed(tx, user.id, true, { quiet_from, quiet_to });
  }

  private changed(
    tx: Transaction,
    id: string,
    isChanged: boolean,
    data: Partial<Pick<User, 'quiet_from' | 'quiet_to'>> = {},
  ): Promise<User> {
    const notifications_version = { increment: isChanged ? 1 : 0 };
    return tx.user.update({ where: { id }, data: { ...data, notifications_version } });
  }
}

export const quietHoursOf = ({ quiet_from: from, quiet_to: to }: User): QuietHours | null =>
  from === null || to === null ? null : { from, to };

function choicesOf(user: User, chosen: readonly NotificationPreference[]): NotificationChoices {
  const person = { role: roleOf(user), isOwner: user.is_owner };
  const kinds = kindsOf(person);
  const always = kinds.filter((kind) => isAlwaysOn(kind, person));
  const matrix = Object.fromEntries(
    kinds.map((kind) => {
      const { channels } = notificationKinds[kind];
      const own = chosen.filter((one) => one.kind === kind && one.channel in channels);
      const cells = { ...channels, ...Object.fromEntries(own.map((one) => [one.channel, one.enabled])) };
      return [kind, always.includes(kind) ? { ...cells, app: true, mail: true } : cells];
    }),
  );
  return { matrix, always };
}
