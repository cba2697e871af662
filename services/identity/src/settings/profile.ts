import { Controller, Inject } from '@nestjs/common';
import { type ProfileView, settingsRoutes } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { rejectField } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccessChanges } from '../access/access-changes.js';
import { roleOf } from '../access/person.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { Prisma, User } from '../generated/prisma/client.js';
import { mergeMetadata } from '../access/metadata.js';

/** A person's own settings. */
@Controller()
export class Profile {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accessChanges: AccessChanges,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(settingsRoutes.getProfile)
  async get({ caller: { userId } }: Call<typeof settingsRoutes.getProfile>): Promise<ProfileView> {
    return profileOf(await this.db.user.findUniqueOrThrow({ where: { id: userId } }));
  }

  @Handles(settingsRoutes.updateProfile)
  async update({
    caller: { userId: id },
    body,
    ifMatch,
  }: Call<typeof settingsRoutes.updateProfile>): Promise<ProfileView> {
    const user = await this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${id}::uuid FOR UPDATE`;
      const present = await tx.user.findUniqueOrThrow({ where: { id } });
      requireMatch(ifMatch, present.profile_version);
      const { full_name = present.full_name, time_zone = present.time_zone } = body;
      if (time_zone === null && present.time_zone !== null) rejectField('time_zone', 'Choose a time zone.');
      const isRenamed = full_name !== present.full_name;
      if (!isRenamed && time_zone === present.time_zone) return present;
      const updated = await tx.user.update({
        where: { id },
        data: {
          time_zone,
          profile_version: { increment: 1 },
          version: { increment: 1 },
          updated_at: this.clock.now(),
          ...(isRenamed && {
            full_name,
            metadata: mergeMetadata(present.metadata as Record<string, unknown>, {
              full_name,
            }) as Prisma.InputJsonObject,
          }),
        },
      });
      await this.accessChanges.userChanged(tx, updated);
      return updated;
    }, transactionLimits());
    await this.outbox.flush();
    return profileOf(user);
  }
}

const profileOf = (user: User): ProfileView => ({
  full_name: user.full_name,
  email: shownAddress(user.email),
  role: roleOf(user),
  time_zone: user.time_zone,
  version: user.profile_version,
});
