import { Controller, Inject } from '@nestjs/common';
import { contactFormRoutes } from '@bindery/contracts/leads';
import { CLOCK, METRICS, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import type { Metrics, NoteCount } from '@bindery/telemetry/metrics';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ContactMapper } from '../contacts/contact.mapper.js';
import type { LeadsDatabase } from '../database.js';
import { StoreContact } from './store-contact.js';
import { suspicionOf } from './suspicion.js';

/** Receives a visitor's form. What looks like a bot's gets the same reply, and is stored with a mark. */
@Controller()
export class ReceiveContact {
  private readonly noteSuspicion: NoteCount<'reason'>;

  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(METRICS) metrics: Metrics,
    private readonly mapper: ContactMapper,
    private readonly storing: StoreContact,
    private readonly relay: OutboxRelay,
  ) {
    this.noteSuspicion = metrics.counts({
      name: 'bindery_contact_forms_suspicious_total',
      help: 'Contact forms that look as if a program filled them in, by what gave it away.',
      labels: ['reason'],
    });
  }

  @Handles(contactFormRoutes.receive)
  async receive({ body: form }: Call<typeof contactFormRoutes.receive>): Promise<{ success: true }> {
    const now = this.clock.now();
    const suspicious = suspicionOf(form, now);
    if (suspicious) this.noteSuspicion({ reason: suspicious });
    // Loads the keys first, because they need a connection of their own.
    const emailIndex = await this.mapper.emailIndex(form.email);
    await this.database.$transaction(
      (tx) => this.storing.store(tx, form, { emailIndex, now, suspicious }),
      transactionLimits(),
    );
    this.relay.wake();
    return { success: true };
  }
}
