import { Module } from '@nestjs/common';
import { ClearSuspicion } from './clear-suspicion.js';
import { ContactChanges } from './contact-changes.js';
import { ContactDetails } from './contact-details.js';
import { ContactsController } from './contacts.controller.js';
import { ExportContacts } from './export-contacts.js';
import { GetContact } from './get-contact.js';
import { ListContacts } from './list-contacts.js';
import { SetScore } from './set-score.js';
import { SetStatus } from './set-status.js';

@Module({
  controllers: [ContactsController],
  providers: [
    ListContacts,
    ExportContacts,
    GetContact,
    ContactDetails,
    ContactChanges,
    SetScore,
    SetStatus,
    ClearSuspicion,
  ],
})
export class ContactsModule {}
