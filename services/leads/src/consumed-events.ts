import { Injectable } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { RecordPlan } from './conversions/record-plan.js';

/** The events of other services that leads consumes. */
@Injectable()
export class ConsumedEvents {
  constructor(consumers: EventConsumers, plans: RecordPlan) {
    consumers.on('billing.subscription.changed.v1', (event, tx) => plans.record(tx, event));
  }
}
