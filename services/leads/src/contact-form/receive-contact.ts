import { Inject, Injectable } from '@nestjs/common';
import type { ContactForm } from '@bindery/contracts/leads';
import { CLOCK, METRICS, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import type { Metrics, NoteCount } from '@bindery/telemetry/metrics';
import { ContactMapper } from '../contacts/contact.mapper.js';
import type { LeadsDatabase } from '../database.js';
import { automaticSign } from './automatic-sign.js';
import { StoreContact } from './store-contact.js';

/** Receives a visitor's form. A bot gets the same reply, and nothing is stored. */
@Injectable()
export class ReceiveContact {
  private readonly noteDrop: NoteCount<'reason'>;

  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(METRICS) metrics: Metrics,
    private readonly mapper: ContactMapper,
    private readonly storing: StoreContact,
    private readonly relay: OutboxRelay,
  ) {
    this.noteDrop = metrics.counts({
      name: 'bindery_contact_forms_dropped_total',
      help: 'Contact forms that a program filled, by what gave it away.',
      labels: ['reason'],
    });
  }

  async receive(form: ContactForm): Promise<{ success: true }> {
    const now = this.clock.now();
    const reason = automaticSign(form, now);
    if (reason) {
      this.noteDrop({ reason });
      return { success: true };
    }
    // Loads the keys first, because they need a connection of their own.
    const emailIndex = await this.mapper.emailIndex(form.email);
    await this.database.$transaction(
      (tx) => this.storing.store(tx, form, { emailIndex, now }),
      transactionLimits(),
    );
    this.relay.wake();
    return { success: true };
  }
}
