import { OWNERSHIP_OFFER_DAYS } from '@bindery/contracts/identity';
import type { MailContent } from './layout.js';

interface Ownership {
  /** Whether the reader is the member to whom it is offered. */
  readonly isHeir: boolean;
  readonly owner: string;
  readonly heir: string;
  readonly account: string;
  /** The page where an offer is answered. */
  readonly url: string;
}

const DAYS = String(OWNERSHIP_OFFER_DAYS);

/** To both parties of an offer of an account's ownership. */
export function ownershipMail(step: 'offered' | 'accepted' | 'canceled', about: Ownership): MailContent {
  if (step === 'offered') return about.isHeir ? offered(about) : sent(about);
  return step === 'accepted' ? accepted(about) : canceled(about);
}

const offered = ({ owner, account, url }: Ownership): MailContent => ({
  subject: 'You are offered the ownership of your agency',
  preview: `${owner} offers you ${account}`,
  heading: 'Become the owner?',
  paragraphs: [
    `${owner} offers you the ownership of ${account} in Bindery.`,
    'The owner answers for the plan and its payment, manages every member, and sees all records.',
  ],
  action: { label: 'View the offer', url },
  notes: [`You can accept it for ${DAYS} days. If you don't want it, decline it or do nothing.`],
});

const sent = ({ heir, account, url }: Ownership): MailContent => ({
  subject: 'You offered the ownership of your agency',
  preview: `${heir} can accept it for ${DAYS} days`,
  heading: 'You offered the ownership',
  paragraphs: [
    `You offered ${heir} the ownership of ${account} in Bindery. They can accept it for ${DAYS} days. Until then, you stay the owner.`,
    "If that wasn't you, cancel the offer, and end your other sessions in Settings, under Security.",
  ],
  action: { label: 'View the offer', url },
  notes: [],
});

const accepted = ({ isHeir, owner, heir, account, url }: Ownership): MailContent => ({
  subject: isHeir ? 'You own your agency now' : 'Your agency has a new owner',
  preview: isHeir ? `${account} is yours` : `${heir} owns ${account}`,
  heading: isHeir ? 'You are the owner' : 'The ownership has moved',
  paragraphs: [
    isHeir
      ? `You accepted the ownership of ${account}. ${owner} stays a member with the same role.`
      : `${heir} accepted the ownership of ${account}. You stay a member with the same role.`,
  ],
  action: { label: 'View settings', url },
  notes: [],
});

const canceled = ({ isHeir, owner, heir, account, url }: Ownership): MailContent => ({
  subject: 'An offer of ownership has ended',
  preview: `${isHeir ? owner : 'You'} still ${isHeir ? 'owns' : 'own'} ${account}`,
  heading: 'The offer has ended',
  paragraphs: [
    isHeir
      ? `The offer of the ownership of ${account} was canceled or declined. ${owner} stays the owner.`
      : `The offer of the ownership of ${account} to ${heir} was canceled or declined. You stay the owner.`,
  ],
  action: { label: 'View settings', url },
  notes: [],
});
