import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { AccessChanges } from '../access/access-changes.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { isSmallEnough, mergeMetadata, nameIn, TOO_LARGE } from '../access/metadata.js';
import { withAccount, type Person } from '../access/person.js';
import { StartEmailChange, type ChangeRequest } from './start-email-change.js';

export interface UserUpdate extends Omit<ChangeRequest, 'newAddress'> {
  readonly metadata: Record<string, unknown>;
  readonly email?: string | undefined;
}

/** Changes that people make to themselves: to their data at once, to their address after both addresses confirmed. */
@Injectable()
export class UpdateOwnUser {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accessChanges: AccessChanges,
    private readonly startChange: StartEmailChange,
    private readonly mailQueue: MailQueue,
  ) {}

  async update(userId: string, { metadata, email, ...request }: UserUpdate): Promise<Person> {
    const person = await this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
      const person = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: withAccount });
      const updated =
        Object.keys(metadata).length === 0 ? person : await this.changeData(tx, person, metadata);
      if (email !== undefined && email !== person.email) {
        await this.startChange.start(tx, updated, { newAddress: email, ...request });
      }
      return updated;
    }, transactionLimits());
    this.mailQueue.wake();
    return person;
  }

  private async changeData(
    tx: Transaction,
    person: Person,
    change: Record<string, unknown>,
  ): Promise<Person> {
    const metadata = mergeMetadata(person.metadata as Record<string, unknown>, change);
    if (!isSmallEnough(metadata)) rejectField('data', TOO_LARGE);
    const fullName = 'full_name' in change ? nameIn(metadata) : person.full_name;
    const renamed = fullName !== person.full_name;
    const updated = await tx.user.update({
      where: { id: person.id },
      data: {
        metadata: metadata as Prisma.InputJsonObject,
        full_name: fullName,
        updated_at: this.clock.now(),
        ...(renamed ? { version: { increment: 1 } } : {}),
      },
      include: withAccount,
    });
    if (renamed) await this.accessChanges.userChanged(tx, updated);
    return updated;
  }
}
