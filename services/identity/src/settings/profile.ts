import { Controller, Inject } from '@nestjs/common';
import { dateFormat, type ProfileView, settingsRoutes } from '@bindery/contracts/identity';
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

const columns = ['full_name', 'phone', 'job_title', 'time_zone', 'date_format'] as const;

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
      if (body.time_zone === null && present.time_zone !== null)
        rejectField('time_zone', 'Choose a time zone.');
      const changed = columns.filter(
        (column) => body[column] !== undefined && body[column] !== present[column],
      );
      if (changed.length === 0) return present;
      const { full_name = null } = body;
      const updated = await tx.user.update({
        where: { id },
        data: {
          ...Object.fromEntries(changed.map((column) => [column, body[column]])),
          profile_version: { increment: 1 },
          version: { increment: 1 },
          updated_at: this.clock.now(),
          ...(changed.includes('full_name') && {
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
  phone: user.phone,
  job_title: user.job_title,
  time_zone: user.time_zone,
  date_format: dateFormat.parse(user.date_format),
  version: user.profile_version,
});
