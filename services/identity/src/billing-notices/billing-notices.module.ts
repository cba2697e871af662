import { Module } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import type { Transaction } from '../database/identity-database.js';
import { MailModule } from '../mail/mail.module.js';
import { QueueNotice } from './queue-notice.js';

@Module({ imports: [MailModule], providers: [QueueNotice] })
export class BillingNoticesModule {
  constructor(consumers: EventConsumers, notices: QueueNotice) {
    consumers.on('billing.notice.due.v1', (event, tx) =>
      // The consumer opens its transactions on this service's own client.
      notices.queue(tx as Transaction, event),
    );
  }
}
