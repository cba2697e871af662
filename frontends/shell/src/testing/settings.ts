import type { AgencySettingsView, ProfileView } from '@bindery/contracts/identity';

/** A profile that has been filled in, apart from the name. */
export const someProfile: ProfileView = {
  ...{ full_name: null, email: 'ana@harbor.test', role: 'agent', phone: null, job_title: null },
  ...{ time_zone: 'America/New_York', date_format: 'mdy', version: 1 },
};

export const someAgency: AgencySettingsView = {
  ...{ name: 'Harbor', time_zone: 'America/Denver', phone: null, address: null, support_email: null },
  rules: {
    ...{ renewal: true, turning_65: true, aep_review: true },
    ...{ policy_without_number: true, quiet_lead: true },
  },
  ...{ email_display: 'masked', require_second_factor: false, second_factor_due_from: null },
  ...{ session_days: 30, invitation_domains: [], members_may_make_keys: false, version: 1 },
};
