import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FieldCipher } from '@bindery/field-crypto';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { ContactMapper } from './contacts/contact.mapper.js';
import { ConsumedEvents } from './consumed-events.js';
import { handlers } from './handlers.js';
import { OperatorsModule } from './operators/operators.module.js';
import { StoreContact } from './contact-form/store-contact.js';
import { ContactChanges } from './contacts/contact-changes.js';
import { ContactDetails } from './contacts/contact-details.js';
import { ConversionWorker } from './conversions/conversion-worker.js';
import { ConvertContacts } from './conversions/convert-contacts.js';
import { RecordPlan } from './conversions/record-plan.js';

@Global()
@Module({
  imports: [OperatorsModule],
  controllers: handlers,
  providers: [
    ConsumedEvents,
    StoreContact,
    ContactChanges,
    ContactDetails,
    ConversionWorker,
    ConvertContacts,
    RecordPlan,
  ],
})
export class AppModule {
  static with(parts: { cipher: FieldCipher; audit: AuditPublisher }): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: FieldCipher, useValue: parts.cipher },
        { provide: AuditPublisher, useValue: parts.audit },
        ContactMapper,
      ],
      exports: [FieldCipher, AuditPublisher, ContactMapper],
    };
  }
}
