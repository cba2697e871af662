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

/** Sets a lead score by hand. Later messages no longer change it. */
@Controller()
export class SetScore {
  constructor(
    private readonly changes: ContactChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(contactRoutes.setScore)
  set({ caller, params: { id }, body: { lead_score: score }, ifMatch }: Call<typeof contactRoutes.setScore>) {
    const attempt = { action: identityActions.contactScoreChanged, fields: ['lead_score'] } as const;
    return this.changes.apply(caller, { id, ifMatch }, attempt, (tx, row) =>
      this.setWithin(tx, caller, row, score),
    );
  }

  private async setWithin(
    tx: Transaction,
    { userId }: Principal,
    row: Contact,
    score: number,
  ): Promise<Contact | undefined> {
    if (row.score_set_by !== null && row.lead_score === score) return undefined;
    const now = this.clock.now();
    await tx.contactChange.create({
      data: {
        id: randomUUID(),
        contact_id: row.id,
        at: now,
        kind: 'score_changed',
        from: String(row.lead_score),
        to: String(score),
        actor_id: userId,
      },
    });
    return tx.contact.update({
      where: { id: row.id },
      data: {
        lead_score: score,
        score_set_by: userId,
        score_set_at: now,
        updated_at: now,
        version: row.version + 1,
      },
    });
  }
}
