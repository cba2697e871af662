import {
  ruleSwitches,
  taskRules,
  type AgencySettingsView,
  type RuleSwitches,
} from '@bindery/contracts/identity';
import { emailDisplay } from '@bindery/contracts/messaging';
import { recordEvent } from '@bindery/service-kit/outbox';
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
  version: account.settings_version,
});

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
