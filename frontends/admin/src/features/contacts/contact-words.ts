import {
  currentCrmLabels,
  currentCrms,
  type ContactStatus,
  type ScoreBand,
  type Suspicion,
} from '@bindery/contracts/leads';
import type { Tone } from '@bindery/ui';

interface Look {
  word: string;
  tone: Tone;
}

export const statusLooks: Readonly<Record<ContactStatus, Look>> = {
  new: { word: 'New', tone: 'blue' },
  contacted: { word: 'Contacted', tone: 'amber' },
  converted: { word: 'Converted', tone: 'green' },
  closed: { word: 'Closed', tone: 'gray' },
};

export const bandLooks: Readonly<Record<ScoreBand, Look>> = {
  high: { word: 'High', tone: 'green' },
  medium: { word: 'Medium', tone: 'amber' },
  low: { word: 'Low', tone: 'gray' },
};

export const crmChoices = currentCrms.map((crm) => ({ value: crm, label: currentCrmLabels[crm] }));

/** Why a form looks like a bot's. */
export const suspicionWords: Readonly<Record<Suspicion, string>> = {
  honeypot: 'A field that people do not see was filled in. Bots do that, and so does some autofill.',
  too_fast: 'The form was sent within two seconds. Bots do that, and so does some autofill.',
};
