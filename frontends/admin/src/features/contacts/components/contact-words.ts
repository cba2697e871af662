import { currentCrmLabels, currentCrms, type ContactStatus, type ScoreBand } from '@bindery/contracts/leads';
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
