import type { CurrentCrm } from '@bindery/contracts/leads';

/** What the form holds; what is not filled in is empty. `website` is the trap for programs. */
export interface TrialValues {
  name: string;
  email: string;
  phone: string;
  agency: string;
  current_crm: CurrentCrm | '';
  message: string;
  website: string;
}

export const nothingTyped: TrialValues = {
  name: '',
  email: '',
  phone: '',
  agency: '',
  current_crm: '',
  message: '',
  website: '',
};

const crmNames: Readonly<Record<CurrentCrm, string>> = {
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
  pipedrive: 'Pipedrive',
  insly: 'Insly',
  applied: 'Applied Epic',
  other: 'Another one',
  none: 'None so far',
};

export const crmChoices = Object.entries(crmNames).map(([value, label]) => ({ value, label }));
