import type { MailContent } from './layout.js';

/**
 * To somebody whom a note names. It says nothing of the client or the note: mailboxes are read on locked screens.
 * @param actor the name of the author
 * @param url of the client's page in the application
 */
export function mentionedMail(actor: string, url: string): MailContent {
  const subject = `${actor} mentioned you in a note`;
  return {
    subject,
    preview: 'Open it in Bindery',
    heading: subject,
    paragraphs: ['The note is in the timeline of a client. Open it to read it and to answer.'],
    action: { label: 'Open the note', url },
    notes: [],
  };
}
