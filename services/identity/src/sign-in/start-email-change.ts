import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { after } from '@bindery/service-kit/time';
import type { Person } from '../access/person.js';
import type { Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { StrangerMailLimits } from '../mail/stranger-mail-limits.js';
import { Secrets } from '../secrets/secrets.js';
import { LINK_LIFETIME_MS } from './mailed-links.js';

export interface ChangeRequest {
  readonly newAddress: string;
  readonly redirectTo: string;
  readonly challenge: string | null;
  readonly challengeMethod: string | null;
}

/** A change of an email address: both addresses have to confirm, and until then nothing changes. */
@Injectable()
export class StartEmailChange {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly mailQueue: MailQueue,
    private readonly limits: StrangerMailLimits,
  ) {}

  /**
   * Starts a change, in place of one that was under way.
   * @throws AppError `rate_limited`
   */
  async start(tx: Transaction, person: Person, { newAddress, ...request }: ChangeRequest): Promise<void> {
    const sender = { userId: person.id, accountId: person.account_id };
    await this.limits.requireFewChanges(tx, sender);
    const now = this.clock.now();
    const id = randomUUID();
    await tx.emailChange.updateMany({
      where: { user_id: person.id, ended_at: null },
      data: { ended_at: now },
    });
    await tx.emailChange.create({
      data: {
        id,
        user_id: person.id,
        new_address_hash: this.secrets.mac('address', newAddress),
        sealed_new_address: this.secrets.seal('address', id, newAddress),
        created_at: now,
        expires_at: after(now, LINK_LIFETIME_MS),
      },
    });
    const mail = { kind: 'email_change', emailChangeId: id, ...request } as const;
    await this.mailQueue.add(tx, { ...mail, side: 'current', address: person.email });
    await this.mailQueue.add(tx, { ...mail, side: 'new', address: newAddress }, sender);
  }
}
