import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Transaction } from '../database/identity-database.js';
import type { EmailChange } from '../generated/prisma/client.js';
import { Secrets } from '../secrets/secrets.js';

@Injectable()
export class EmailChanges {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** The change that is under way, if any. */
  underWay(tx: Transaction, userId: string): Promise<EmailChange | null> {
    return tx.emailChange.findFirst({
      where: { user_id: userId, ended_at: null, expires_at: { gt: this.clock.now() } },
      orderBy: { created_at: 'desc' },
    });
  }

  newAddressOf(change: EmailChange): string {
    return this.secrets.open('address', change.id, change.sealed_new_address);
  }
}
