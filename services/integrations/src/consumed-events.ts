import { Injectable } from '@nestjs/common';
import type { Event, EventSubject } from '@bindery/contracts/messaging';
import type { Sql } from '@bindery/service-kit/database';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { DeliveryWorker } from './deliveries/delivery-worker.js';
import { EventIntake } from './deliveries/event-intake.js';

/** The events of other services that become messages. Their deliveries begin as soon as they are stored. */
@Injectable()
export class ConsumedEvents {
  constructor(consumers: EventConsumers, intake: EventIntake, worker: DeliveryWorker) {
    const on = <S extends EventSubject>(subject: S, store: (tx: Sql, event: Event<S>) => Promise<void>) =>
      consumers.onRemote(subject, async (event, inTransaction) => {
        await inTransaction((tx) => store(tx, event));
        worker.wake();
      });
    on('crm.record.changed.v1', (tx, event) => intake.recordChanged(tx, event));
    on('crm.records.changed.v1', (tx, event) => intake.recordsChanged(tx, event));
    on('crm.capture.draft.accepted.v1', (tx, event) => intake.draftAccepted(tx, event));
  }
}
