import { contactStatuses, type ContactChange, type ContactStatus } from '@bindery/contracts/leads';
import { statusLooks } from '../contact-words.js';

const isStatus = (value: string): value is ContactStatus =>
  (contactStatuses as readonly string[]).includes(value);

const valueWords = (value: string | null): string => {
  if (value === null) return 'nothing';
  return isStatus(value) ? statusLooks[value].word : value;
};

const fromTo = ({ from, to }: ContactChange) => `from ${valueWords(from)} to ${valueWords(to)}`;

const words: Readonly<Record<ContactChange['kind'], (change: ContactChange) => string>> = {
  received: () => 'Inquiry received',
  repeated: () => 'Sent another message',
  score_changed: (change) => `Lead score changed ${fromTo(change)}`,
  status_changed: (change) => `Status changed ${fromTo(change)}`,
  suspicion_cleared: () => 'Marked as not suspicious',
  converted: () => 'Became a customer',
};

export const changeWords = (change: ContactChange): string => words[change.kind](change);
