import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FieldCipher } from '@bindery/field-crypto';
import { ToldAudit } from '@bindery/service-kit/audit';
import { ContactFormModule } from './contact-form/contact-form.module.js';
import { ContactMapper } from './contacts/contact.mapper.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { ConversionsModule } from './conversions/conversions.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { ToldContactsModule } from './told-contacts/told-contacts.module.js';

/** What every module of leads works with: its keys, what it puts on record, and what opens and seals a contact. */
@Global()
@Module({
  imports: [ContactFormModule, ContactsModule, ConversionsModule, OperatorsModule, ToldContactsModule],
})
export class AppModule {
  static with(parts: { cipher: FieldCipher; audit: ToldAudit }): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: FieldCipher, useValue: parts.cipher },
        { provide: ToldAudit, useValue: parts.audit },
        ContactMapper,
      ],
      exports: [FieldCipher, ToldAudit, ContactMapper],
    };
  }
}
