import type { LinkRefusal } from './mailed-links.service.js';

/** What a person reads whose link or code does not work: what happened, and what to do. */
export const refusalMessages: Readonly<Record<LinkRefusal | 'code', string>> = {
  unknown: 'This link is not valid. Open the newest mail from Bindery, or ask for a new login link.',
  expired: 'This link has expired. Links work for 15 minutes: ask for a new login link.',
  used: 'This link was already used or replaced by a newer one. Ask for a new login link.',
  code: 'This code is not valid or has expired. Check it, or ask for a new login link.',
};
