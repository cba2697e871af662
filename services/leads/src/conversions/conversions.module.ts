import { Module } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { ConversionWorker } from './conversion-worker.js';
import { ConvertContacts } from './convert-contacts.js';
import { NotePlan } from './note-plan.js';

@Module({ providers: [NotePlan, ConvertContacts, ConversionWorker] })
export class ConversionsModule {
  constructor(consumers: EventConsumers, plans: NotePlan) {
    consumers.on('billing.subscription.changed.v1', (event, tx) => plans.note(tx, event));
  }
}
