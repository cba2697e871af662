import { ReceiveContact } from './contact-form/receive-contact.js';
import { ContactLookupMessages } from './contact-lookup/contact-lookup.messages.js';
import { ClearSuspicion } from './contacts/clear-suspicion.js';
import { ExportContacts } from './contacts/export-contacts.js';
import { GetContact } from './contacts/get-contact.js';
import { ListContacts } from './contacts/list-contacts.js';
import { SetScore } from './contacts/set-score.js';
import { SetStatus } from './contacts/set-status.js';
import { GetLeadsReport } from './platform-report/get-leads-report.js';

/** The classes whose methods handle a route or a message. */
export const handlers = [
  ReceiveContact,
  ContactLookupMessages,
  ClearSuspicion,
  ExportContacts,
  GetContact,
  ListContacts,
  SetScore,
  SetStatus,
  GetLeadsReport,
];
