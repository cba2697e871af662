import { changedField } from '@bindery/contracts/identity';
import { Inject, Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import type { Event } from '@bindery/contracts/messaging';
import type { AuditActor } from '@bindery/service-kit/audit';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/tokens';
import type { Logger } from '@bindery/service-kit/logging';
import { AccessChanges } from '../access/access-changes.js';
import { lockAccounts } from '../accounts/lock-account.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { Transaction } from '../database/identity-database.js';
import type { Account } from '../generated/prisma/client.js';
import { SeatHolds } from '../seats/seat-holds.js';
import { roleOf } from '../access/person.js';
import { AccessEnds } from './access-ends.js';
import { ownerRole } from '../access/entitlement.js';

export type SubscriptionChanged = Pick<
  Event<'billing.subscription.changed.v1'>,
  'account_id' | 'version' | 'time' | 'data'
>;

/** They are about no person, so an entry of the trail has their values. */
const auditedValues = [
  ['plan_id', 'plan_id'],
  ['status', 'subscription_status'],
  ['seats', 'seats'],
  ['support_seats', 'support_seats'],
  ['service_level', 'service_level'],
  ['monthly_total_cents', 'monthly_total_cents'],
  ['access_until', 'access_until'],
] as const satisfies readonly (readonly [keyof SubscriptionChanged['data'], keyof Account])[];

/** Takes over what billing says of an account: what it may use, and which role its owner has by the plan. */
@Injectable()
export class ApplySubscription {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly accessChanges: AccessChanges,
    private readonly holds: SeatHolds,
    private readonly audit: IdentityAudit,
    private readonly ends: AccessEnds,
  ) {}

  async apply(
    tx: Transaction,
    { account_id: accountId, version, time, data }: SubscriptionChanged,
  ): Promise<void> {
    await lockAccounts(tx, [accountId]);
    const account = await tx.account.findUnique({ where: { id: accountId } });
    if (!account) return this.takeOrphan(tx, accountId, data);
    if (version <= account.subscription_version) return;
    const updated = await tx.account.update({
      where: { id: accountId },
      data: {
        plan_id: data.plan_id,
        subscription_status: data.status,
        subscription_version: version,
        seats: data.seats,
        support_seats: data.support_seats,
        service_level: data.service_level,
        includes: data.includes,
        monthly_total_cents: data.monthly_total_cents,
        access_until: data.access_until === null ? null : new Date(data.access_until),
        version: { increment: 1 },
        updated_at: this.clock.now(),
      },
    });
    if (updated.access_until) await this.ends.plan(tx, accountId, updated.access_until);
    await this.holds.settle(tx, updated);
    await this.recordChange(tx, account, updated, { time, changed_by: data.changed_by });
    await this.accessChanges.accountAccessChanged(tx, updated);
    if (data.status === 'active' || data.status === 'canceling')
      await this.raiseOwner(tx, accountId, data.plan_id);
  }

  /**
   * The user joined an agency while they had, or were about to have, a plan of their own, whose account no longer
   * exists. A retry wouldn't help. If the plan is paid for, an operator must settle it at the payment provider.
   * Billing knows accounts from tokens only, so any other unknown account is a fault.
   */
  private async takeOrphan(
    tx: Transaction,
    accountId: string,
    { status, monthly_total_cents }: SubscriptionChanged['data'],
  ): Promise<void> {
    const removed = await tx.removedAccount.findUnique({ where: { id: accountId } });
    if (!removed) throw new Error(`There is no account ${accountId}`);
    const action = identityActions.subscriptionWithoutAccount;
    await this.audit.record(tx, { accountId, action, recordType: 'account', recordId: accountId });
    const about = { account_id: accountId, removed_at: removed.removed_at };
    // Free plans and promo codes cost nothing, and what is over costs nothing any more.
    if (status === 'inactive' || !monthly_total_cents) {
      this.logger.info(about, 'a plan without payment is left of an account that has been removed');
      return;
    }
    this.logger.error(
      about,
      'a subscription was taken out for an account that has been removed; cancel it at the payment provider',
    );
  }

  /** No actor if the payment provider or the passing of time changed it. */
  private async recordChange(
    tx: Transaction,
    before: Account,
    after: Account,
    { time, changed_by: by }: { time: string; changed_by: string | undefined },
  ): Promise<void> {
    const isChanged = (column: keyof Account) =>
      JSON.stringify(before[column]) !== JSON.stringify(after[column]);
    const fields = auditedValues
      .filter(([, column]) => isChanged(column))
      .map(([field, column]) => changedField(field, before[column], after[column]));
    if (fields.length === 0) return;
    await this.audit.record(tx, {
      accountId: after.id,
      action: identityActions.subscriptionChanged,
      recordType: 'account',
      recordId: after.id,
      fields,
      at: new Date(time),
      ...(by !== undefined && { actor: await actorOf(tx, by) }),
    });
  }

  private async raiseOwner(
    tx: Transaction,
    accountId: string,
    planId: SubscriptionChanged['data']['plan_id'],
  ): Promise<void> {
    const owners = await tx.user.findMany({ where: { account_id: accountId, is_owner: true } });
    for (const owner of owners) {
      const role = ownerRole(roleOf(owner), planId);
      if (role === owner.role) continue;
      const user = await tx.user.update({
        where: { id: owner.id },
        data: { role, version: { increment: 1 }, updated_at: this.clock.now() },
      });
      await this.accessChanges.userChanged(tx, user);
      await this.accessChanges.userAccessChanged(tx, user);
      await this.audit.record(tx, {
        accountId,
        action: identityActions.userRoleGivenByPlan,
        recordType: 'user',
        recordId: user.id,
        fields: [changedField('role', owner.role, role)],
      });
    }
  }
}

async function actorOf(tx: Transaction, id: string): Promise<AuditActor> {
  const user = await tx.user.findUnique({ where: { id }, select: { role: true } });
  return { id, role: user?.role ?? null };
}
