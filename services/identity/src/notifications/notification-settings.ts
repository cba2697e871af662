import { Controller, Inject } from '@nestjs/common';
import {
  applyChanges,
  cellOf,
  cellsIn,
  notificationRoutes,
  switchesOf,
  type NotificationChoices,
  type NotificationSettingsView,
} from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { User } from '../generated/prisma/client.js';
import { NotificationPreferences, quietHoursOf } from './notification-preferences.js';

const refusals = {
  switched: 'This contradicts a switch of the same request.',
  always: 'Bindery always sends this.',
  absent: "There's nothing of this kind for you here.",
} as const;

/** The notices that reach a person, and how. */
@Controller()
export class NotificationSettings {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly preferences: NotificationPreferences,
  ) {}

  @Handles(notificationRoutes.getSettings)
  async get({
    caller: { userId: id },
  }: Call<typeof notificationRoutes.getSettings>): Promise<NotificationSettingsView> {
    const user = await this.db.user.findUniqueOrThrow({ where: { id } });
    return viewOf(await this.preferences.choicesOf(this.db, user), user);
  }

  @Handles(notificationRoutes.updateSettings)
  async update({
    caller: { userId: id },
    body: { matrix: cells = {}, quiet_hours: hours, version: _version, ...switches },
    ifMatch,
  }: Call<typeof notificationRoutes.updateSettings>): Promise<NotificationSettingsView> {
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${id}::uuid FOR UPDATE`;
      const user = await tx.user.findUniqueOrThrow({ where: { id } });
      requireMatch(ifMatch, user.notifications_version);
      const present = await this.preferences.choicesOf(tx, user);
      const { matrix, refused } = applyChanges(present, switches, cells);
      const [first] = refused;
      if (first) rejectField(`matrix.${first.cell.kind}.${first.cell.channel}`, refusals[first.reason]);
      const choices = cellsIn(matrix)
        .map((cell) => ({ ...cell, enabled: cellOf(matrix, cell) }))
        .filter((choice) => choice.enabled !== cellOf(present.matrix, choice));
      const changed = await this.preferences.change(tx, id, choices);
      return viewOf(
        { ...present, matrix },
        hours === undefined ? changed : await this.preferences.changeQuietHours(tx, changed, hours),
      );
    }, transactionLimits());
  }
}

const viewOf = (choices: NotificationChoices, user: User): NotificationSettingsView => ({
  ...switchesOf(choices),
  matrix: choices.matrix,
  always: [...choices.always],
  quiet_hours: quietHoursOf(user),
  version: user.notifications_version,
});
