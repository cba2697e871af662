import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FieldCipher } from '@bindery/field-crypto';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { ContactFormModule } from './contact-form/contact-form.module.js';
import { ContactMapper } from './contacts/contact.mapper.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { ConversionsModule } from './conversions/conversions.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { ContactLookupModule } from './contact-lookup/contact-lookup.module.js';

/** The shared providers of leads: keys, audit and the contact mapper. */
@Global()
@Module({
  imports: [ContactFormModule, ContactsModule, ConversionsModule, OperatorsModule, ContactLookupModule],
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
