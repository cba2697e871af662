import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import { contactRoutes } from '@bindery/contracts/leads';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Transaction } from '../database.js';
import type { Contact } from '../generated/prisma/client.js';
import { ContactChanges } from './contact-changes.js';
import { recordContactReceived } from './contact-received.js';

/** Clears the mark of a suspicious contact. From then on it is a lead like any other, and its mails are sent. */
@Controller()
export class ClearSuspicion {
  constructor(
    private readonly changes: ContactChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(contactRoutes.clearSuspicion)
  clear({ caller, params: { id }, ifMatch }: Call<typeof contactRoutes.clearSuspicion>) {
    const attempt = { action: identityActions.contactSuspicionCleared, fields: ['suspicious'] } as const;
    return this.changes.apply(caller, { id, ifMatch }, attempt, (tx, row) =>
      this.clearWithin(tx, caller, row),
    );
  }

  private async clearWithin(
    tx: Transaction,
    { userId }: Principal,
    row: Contact,
  ): Promise<Contact | undefined> {
    if (row.suspicious === null) return undefined;
    const now = this.clock.now();
    await tx.contactChange.create({
      data: {
        id: randomUUID(),
        contact_id: row.id,
        at: now,
        kind: 'suspicion_cleared',
        from: row.suspicious,
        actor_id: userId,
      },
    });
    const cleared = await tx.contact.update({
      where: { id: row.id },
      data: { suspicious: null, updated_at: now, version: row.version + 1 },
    });
    await recordContactReceived(tx, cleared, { repeated: false });
    return cleared;
  }
}
