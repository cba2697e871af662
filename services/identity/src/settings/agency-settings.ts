import {
  emailDisplay,
  ruleSwitches,
  SECOND_FACTOR_GRACE_DAYS,
  taskRules,
  type AgencySettingsView,
  type RuleSwitches,
} from '@bindery/contracts/identity';
import { recordEvent } from '@bindery/service-kit/outbox';
import { after, DAY_MS } from '@bindery/service-kit/time';
import type { Transaction } from '../database/identity-database.js';
import type { Account } from '../generated/prisma/client.js';

/** A rule is on unless it was switched off. */
export function rulesOf({ rules }: Pick<Account, 'rules'>): RuleSwitches {
  const switched = ruleSwitches.partial().parse(rules);
  return ruleSwitches.parse(Object.fromEntries(taskRules.map((rule) => [rule, switched[rule] ?? true])));
}

export const agencySettingsOf = (account: Account): AgencySettingsView => ({
  name: account.name,
  time_zone: account.time_zone,
  rules: rulesOf(account),
  phone: account.phone,
  address: account.address,
  support_email: account.support_email,
  email_display: emailDisplay.parse(account.email_display),
  require_second_factor: account.second_factor_required_at !== null,
  second_factor_due_from: secondFactorDueFrom(account)?.toISOString() ?? null,
  session_days: account.session_days,
  invitation_domains: account.invitation_domains,
  members_may_make_keys: account.members_may_make_keys,
  version: account.settings_version,
});

/** The end of the grace period; null while no second factor is required. */
const secondFactorDueFrom = ({
  second_factor_required_at: requiredAt,
}: Pick<Account, 'second_factor_required_at'>): Date | null =>
  requiredAt && after(requiredAt, SECOND_FACTOR_GRACE_DAYS * DAY_MS);

/** Publishes an agency's settings to the services that store a copy. */
export async function publishSettings(tx: Transaction, account: Account, time: Date): Promise<void> {
  await recordEvent(tx, {
    subject: 'identity.account.changed.v1',
    accountId: account.id,
    subjectId: account.id,
    version: account.settings_version,
    data: {
      time_zone: account.time_zone,
      rules: rulesOf(account),
      email_display: emailDisplay.parse(account.email_display),
    },
    time,
  });
}
