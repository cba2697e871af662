import type { AgencySettingsView, EmailDisplay } from '@bindery/contracts/identity';

export interface AgencyValues {
  name: string;
  phone: string;
  address: string;
  support_email: string;
  time_zone: string | undefined;
  email_display: EmailDisplay;
  require_second_factor: boolean;
  session_days: number;
  /** Domains as they are typed: separated by spaces, commas or lines. */
  invitation_domains: string;
  members_may_make_keys: boolean;
}

export const valuesOf = (agency: AgencySettingsView): AgencyValues => ({
  name: agency.name,
  phone: agency.phone ?? '',
  address: agency.address ?? '',
  support_email: agency.support_email ?? '',
  time_zone: agency.time_zone ?? undefined,
  email_display: agency.email_display,
  require_second_factor: agency.require_second_factor,
  session_days: agency.session_days,
  invitation_domains: agency.invitation_domains.join(', '),
  members_may_make_keys: agency.members_may_make_keys,
});

export const bodyOf = ({ invitation_domains, ...values }: AgencyValues) => ({
  ...values,
  invitation_domains: invitation_domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
});
