import { Module } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { ConversionWorker } from './conversion-worker.js';
import { ConvertContacts } from './convert-contacts.js';
import { RecordPlan } from './record-plan.js';

@Module({ providers: [RecordPlan, ConvertContacts, ConversionWorker] })
export class ConversionsModule {
  constructor(consumers: EventConsumers, plans: RecordPlan) {
    consumers.on('billing.subscription.changed.v1', (event, tx) => plans.record(tx, event));
  }
}
