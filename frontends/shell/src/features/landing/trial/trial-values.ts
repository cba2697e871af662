import type { CurrentCrm } from '@bindery/contracts/leads';

/** The form's values; `leave_empty` is the honeypot. */
export interface TrialValues {
  name: string;
  email: string;
  phone: string;
  agency: string;
  current_crm: CurrentCrm | '';
  message: string;
  leave_empty: string;
}

export const nothingTyped: TrialValues = {
  name: '',
  email: '',
  phone: '',
  agency: '',
  current_crm: '',
  message: '',
  leave_empty: '',
};

const crmNames: Readonly<Record<CurrentCrm, string>> = {
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
  pipedrive: 'Pipedrive',
  insly: 'Insly',
  applied: 'Applied Epic',
  other: 'Other',
  none: 'None',
};

export const crmChoices = Object.entries(crmNames).map(([value, label]) => ({ value, label }));
