import { Controller, Inject } from '@nestjs/common';
import {
  identityActions,
  taskRules,
  type AgencySettingsBody,
  type AgencySettingsView,
  settingsRoutes,
} from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { Account } from '../generated/prisma/client.js';
import { agencySettingsOf, publishSettings, rulesOf } from './agency-settings.js';

@Controller()
export class Agency {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: IdentityAudit,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(settingsRoutes.getAgency)
  async get({ caller }: Call<typeof settingsRoutes.getAgency>): Promise<AgencySettingsView> {
    return agencySettingsOf(await this.db.account.findUniqueOrThrow({ where: { id: caller.accountId } }));
  }

  @Handles(settingsRoutes.updateAgency)
  async update({
    caller: { accountId },
    body,
    ifMatch,
  }: Call<typeof settingsRoutes.updateAgency>): Promise<AgencySettingsView> {
    const account = await this.db.$transaction(
      (tx) => this.change(tx, accountId, body, ifMatch),
      transactionLimits(),
    );
    await this.outbox.flush();
    return agencySettingsOf(account);
  }

  private async change(
    tx: Transaction,
    id: string,
    body: AgencySettingsBody,
    ifMatch: string | undefined,
  ): Promise<Account> {
    const present = await lockAccount(tx, id);
    requireMatch(ifMatch, present.settings_version);
    const { name = present.name, time_zone = present.time_zone } = body;
    if (time_zone === null && present.time_zone !== null) rejectField('time_zone', 'Choose a time zone.');
    const before = rulesOf(present);
    const rules = { ...before, ...body.rules };
    const fields = [
      ...(name === present.name ? [] : ['name']),
      ...(time_zone === present.time_zone ? [] : ['time_zone']),
      ...taskRules.filter((rule) => rules[rule] !== before[rule]),
    ];
    if (fields.length === 0) return present;
    const now = this.clock.now();
    const data = { name, time_zone, rules, settings_version: { increment: 1 }, updated_at: now };
    const account = await tx.account.update({ where: { id }, data });
    await publishSettings(tx, account, now);
    await this.audit.record(tx, {
      ...{ accountId: id, action: identityActions.agencyUpdated, fields },
      ...{ recordType: 'account', recordId: id },
    });
    return account;
  }
}
