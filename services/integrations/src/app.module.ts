import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FieldCipher } from '@bindery/field-crypto';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { OutgoingHttp } from '@bindery/service-kit/outgoing-http';
import { ConsumedEvents } from './consumed-events.js';
import { Transactions } from './database/transactions.js';
import { deliveryProviders } from './deliveries/delivery-providers.js';
import { handlers } from './handlers.js';
import { OperatorsModule } from './operators/operators.module.js';
import { AllowedHosts } from './webhooks/allowed-hosts.js';
import { WebhookChanges } from './webhooks/webhook-changes.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.js';

@Global()
@Module({
  imports: [OperatorsModule],
  controllers: handlers,
  providers: [...deliveryProviders, AllowedHosts, ConsumedEvents, WebhookChanges, WebhookSecrets],
})
export class AppModule {
  static with(parts: {
    cipher: FieldCipher;
    audit: AuditPublisher;
    idempotency: IdempotentRequests;
    outgoing: OutgoingHttp;
  }): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: FieldCipher, useValue: parts.cipher },
        { provide: AuditPublisher, useValue: parts.audit },
        { provide: IdempotentRequests, useValue: parts.idempotency },
        { provide: OutgoingHttp, useValue: parts.outgoing },
        Transactions,
      ],
      exports: [FieldCipher, Transactions],
    };
  }
}
