import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { localPartOf } from '@bindery/service-kit/email-addresses';
import { AccessChanges } from '../access/access-changes.js';
import type { IdentityConfig } from '../config.js';
import type { Transaction } from '../database/identity-database.js';
import { withAccount, type Person } from '../access/person.js';
import { openAccount } from './open-account.js';

/**
 * Creates a user, and an account that they own, when they prove an address for the first time. They have no name yet,
 * because the person who requested their link or invited them may be a stranger.
 */
@Injectable()
export class SignUp {
  constructor(
    @Inject(SERVICE) private readonly service: ServiceSettings<IdentityConfig>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accessChanges: AccessChanges,
  ) {}

  async create(tx: Transaction, address: string): Promise<Person> {
    const now = this.clock.now();
    const { id: accountId } = await openAccount(tx, localPartOf(address), now);
    const isSuperuser = this.service.config.SUPERUSER_EMAILS.includes(address);
    const person = await tx.user.create({
      data: {
        id: randomUUID(),
        account_id: accountId,
        email: address,
        role: isSuperuser ? 'superuser' : 'pending',
        is_owner: true,
        email_confirmed_at: now,
        created_at: now,
        updated_at: now,
      },
      include: withAccount,
    });
    await this.accessChanges.userChanged(tx, person);
    return person;
  }
}
