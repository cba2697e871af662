import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  identityActions,
  taskRules,
  type AgencySettingsBody,
  type AgencySettingsView,
} from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { Account } from '../generated/prisma/client.js';
import { agencySettingsOf, publishSettings, rulesOf } from './agency-settings.js';

@Injectable()
export class UpdateAgency {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: IdentityAudit,
    private readonly outbox: OutboxRelay,
  ) {}

  async update(
    { accountId }: Principal,
    body: AgencySettingsBody,
    ifMatch?: string,
  ): Promise<AgencySettingsView> {
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
