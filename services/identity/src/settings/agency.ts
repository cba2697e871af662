import { isDeepStrictEqual } from 'node:util';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  changedField,
  identityActions,
  taskRules,
  type AgencySettingsBody,
  type AgencySettingsView,
  settingsRoutes,
} from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { requireStepUp } from '@bindery/service-kit/guard';
import { requireMatch } from '@bindery/service-kit/http';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountScope } from '../accounts/account-scope.js';
import { changedName } from '../accounts/audited-name.js';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { Account, Prisma } from '../generated/prisma/client.js';
import { agencySettingsOf, publishSettings, rulesOf } from './agency-settings.js';

/** An agency's settings for all its members. */
@Controller()
export class Agency {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(settingsRoutes.getAgency)
  async get({ caller, query }: Call<typeof settingsRoutes.getAgency>): Promise<AgencySettingsView> {
    const id = await this.scope.resolve(caller, query.account_id, identityActions.agencyRead);
    return agencySettingsOf(await this.db.account.findUniqueOrThrow({ where: { id } }));
  }

  @Handles(settingsRoutes.updateAgency)
  async update({
    caller,
    query,
    body,
    ifMatch,
  }: Call<typeof settingsRoutes.updateAgency>): Promise<AgencySettingsView> {
    const id = await this.scope.resolve(caller, query.account_id, identityActions.agencyUpdated);
    const account = await this.db.$transaction(
      (tx) => this.change(tx, caller, { id, body, ifMatch }),
      transactionLimits(),
    );
    await this.outbox.flush();
    return agencySettingsOf(account);
  }

  private async change(
    tx: Transaction,
    caller: Principal,
    { id, body, ifMatch }: { id: string; body: AgencySettingsBody; ifMatch: string | undefined },
  ): Promise<Account> {
    const present = await lockAccount(tx, id);
    requireMatch(ifMatch, present.settings_version);
    if (body.time_zone === null && present.time_zone !== null)
      rejectField('time_zone', 'Choose a time zone.');
    const now = this.clock.now();
    const { data, fields } = changesOf(present, body, now);
    const isRenamed = data.name !== undefined;
    if (!isRenamed && fields.length === 0) return present;
    if (data.email_display === 'clear') requireStepUp(caller, 'email-display:clear', now);
    if (data.second_factor_required_at === null) requireStepUp(caller, 'second-factor:waive', now);
    const account = await tx.account.update({
      where: { id },
      data: { ...data, settings_version: { increment: 1 }, updated_at: now },
    });
    await publishSettings(tx, account, now);
    await this.audit.record(tx, {
      ...{ accountId: id, action: identityActions.agencyUpdated },
      fields: [...(isRenamed ? [await changedName(tx, present, account.name)] : []), ...fields],
      ...{ recordType: 'account', recordId: id },
    });
    return account;
  }
}

const columns = [
  'name',
  'time_zone',
  'phone',
  'address',
  'support_email',
  'email_display',
  'session_days',
  'invitation_domains',
  'members_may_make_keys',
] as const;

/** Of the others, which reach people, the trail has only the names. */
const auditedValues = ['time_zone', 'email_display', 'session_days', 'members_may_make_keys'] as const;

/** The columns that a body changes, and its changed fields beside the name, as an entry of the trail has them. */
function changesOf(
  present: Account,
  body: AgencySettingsBody,
  now: Date,
): { data: Prisma.AccountUpdateInput; fields: string[] } {
  const changed = columns.filter(
    (column) => body[column] !== undefined && !isDeepStrictEqual(body[column], present[column]),
  );
  const before = rulesOf(present);
  const rules = { ...before, ...body.rules };
  const switched = taskRules.filter((rule) => rules[rule] !== before[rule]);
  const isRequired = present.second_factor_required_at !== null;
  const { require_second_factor: required = isRequired } = body;
  return {
    data: {
      ...Object.fromEntries(changed.map((column) => [column, body[column]])),
      ...(switched.length > 0 && { rules }),
      ...(required !== isRequired && { second_factor_required_at: required ? now : null }),
    },
    fields: [
      ...changed
        .filter((column) => column !== 'name')
        .map((column) => {
          const valued = auditedValues.find((one) => one === column);
          return valued ? changedField(valued, present[valued], body[valued]) : column;
        }),
      ...(required === isRequired ? [] : [changedField('require_second_factor', isRequired, required)]),
      ...switched.map((rule) => changedField(rule, before[rule], rules[rule])),
    ],
  };
}
