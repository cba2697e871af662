import { currentCrmLabels, currentCrms, type ContactStatus, type ScoreBand } from '@bindery/contracts/leads';
import type { Tone } from '@bindery/ui';

interface Look {
  word: string;
  tone: Tone;
}

/** What a status is called, and its colour. */
export const statusLooks: Readonly<Record<ContactStatus, Look>> = {
  new: { word: 'New', tone: 'blue' },
  contacted: { word: 'Contacted', tone: 'amber' },
  converted: { word: 'Converted', tone: 'green' },
  closed: { word: 'Closed', tone: 'gray' },
};

/** What a band of scores is called, and its colour. */
export const bandLooks: Readonly<Record<ScoreBand, Look>> = {
  high: { word: 'High', tone: 'green' },
  medium: { word: 'Medium', tone: 'amber' },
  low: { word: 'Low', tone: 'gray' },
};

export const crmChoices = currentCrms.map((crm) => ({ value: crm, label: currentCrmLabels[crm] }));
