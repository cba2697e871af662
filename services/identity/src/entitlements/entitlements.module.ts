import { Module } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { AccessModule } from '../access/access.module.js';
import type { Transaction } from '../database/identity-database.js';
import { SeatsModule } from '../seats/seats.module.js';
import { AccessEnds } from './access-ends.js';
import { ApplySubscription } from './apply-subscription.js';

@Module({ imports: [AccessModule, SeatsModule], providers: [ApplySubscription, AccessEnds] })
export class EntitlementsModule {
  constructor(consumers: EventConsumers, subscriptions: ApplySubscription) {
    consumers.on('billing.subscription.changed.v1', (event, tx) =>
      // The consumer opens its transactions on this service's own client.
      subscriptions.apply(tx as Transaction, event),
    );
  }
}
