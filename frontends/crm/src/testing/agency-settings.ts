import type { AgencySettingsView } from '@bindery/contracts/identity';

/** The settings of an agency that has changed none. */
export const agencySettings: AgencySettingsView = {
  ...{ name: 'Harbor', time_zone: 'America/New_York', version: 3 },
  rules: {
    ...{ renewal: true, turning_65: true, aep_review: true },
    ...{ policy_without_number: true, quiet_lead: true },
  },
  ...{ phone: null, address: null, support_email: null, email_display: 'masked' },
  ...{ require_second_factor: false, second_factor_due_from: null, session_days: 30 },
  ...{ invitation_domains: [], members_may_make_keys: false },
};
