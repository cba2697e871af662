import { Inject, Injectable } from '@nestjs/common';
import type { Principal, Role } from '@bindery/contracts/access';
import { changedField, type UpdateUserBody } from '@bindery/contracts/identity';
import { localPartOf } from '@bindery/service-kit/email-addresses';
import { requireStepUp } from '@bindery/service-kit/guard';
import { requireMatch } from '@bindery/service-kit/http';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccessChanges } from '../access/access-changes.js';
import { mergeMetadata } from '../access/metadata.js';
import { roleOf } from '../access/person.js';
import { EndApiKeys } from '../api-keys/end-api-keys.js';
import { openAccount } from './open-account.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { Transaction } from '../database/identity-database.js';
import type { Account, Prisma, User } from '../generated/prisma/client.js';
import { requireMayActOn } from '../seats/find-member.js';
import { MemberNotices } from '../notifications/member-notices.js';
import { Seats } from '../seats/seats.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { requireProofToGive } from '../access/require-proof-to-give.js';
import { ChangeOwner } from './change-owner.js';
import { lockUser } from './lock-user.js';
import { addressOf, requireAccount, requireFreeAddress, requireMayGive } from './user-rules.js';

export type UserWithAccount = User & { account: Account };
/** The columns of a user that others can change. */
export const changeableColumns = ['email', 'full_name', 'role', 'can_see_all_records', 'account_id'] as const;
/** The columns with values in the trail: those that say what a person may do, not who they are. */
const auditedValues = ['role', 'can_see_all_records'] as const;
type Changes = Pick<User, (typeof changeableColumns)[number]>;

/** The one way in which somebody's row is changed by others, for User Management and for an agency's own members. */
@Injectable()
export class ChangeUser {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly seats: Seats,
    private readonly audit: IdentityAudit,
    private readonly apiKeys: EndApiKeys,
    private readonly accessChanges: AccessChanges,
    private readonly changeOwner: ChangeOwner,
    private readonly sessions: EndSessions,
    private readonly notices: MemberNotices,
  ) {}

  /**
   * Changes a user within a transaction that {@link IdentityAudit.auditDenials} surrounds.
   * @throws AppError as the rules of people, seats and owners say
   */
  async change(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt & { recordId: string },
    { body, ifMatch }: { body: UpdateUserBody; ifMatch: string | undefined },
  ): Promise<UserWithAccount> {
    const present = await lockUser(tx, attempt.recordId, body.account_id ? [body.account_id] : []);
    requireMayActOn(caller, present);
    requireMatch(ifMatch, present.version);
    const after = await this.valuesAfter(tx, present, body);
    const fields: string[] = changeableColumns.filter((column) => after[column] !== present[column]);
    await requireMayHave(tx, caller, after, fields);
    const moves = after.account_id !== present.account_id;
    const isOwner = moves ? !(await hasOwner(tx, after.account_id)) : present.is_owner;
    const becomesOwner = moves && isOwner && body.account_id !== null;
    const changesOwner = body.new_owner_id !== undefined || becomesOwner;
    this.requireProof(caller, fields, { role: roleOf(after), changesOwner });
    if (present.is_active && (moves || fields.includes('role'))) await this.requireSeat(tx, present, after);
    const gaveAway = await this.changeOwner.change(tx, present, body.new_owner_id, { leaves: moves });
    if (fields.length === 0 && !gaveAway) return present;
    const user = await this.save(tx, present, { ...after, is_owner: isOwner && (moves || !gaveAway) });
    const changed = fields.map((field) => auditedChange(field, present, user));
    await this.report(
      tx,
      caller,
      { present, user },
      {
        ...attempt,
        fields: gaveAway ? [...changed, 'is_owner'] : changed,
      },
    );
    return user;
  }

  /** Writes the change down in both accounts of a user who has moved, and tells whom it concerns, and the services of the one that is left. */
  private async report(
    tx: Transaction,
    caller: Principal,
    { present, user }: Record<'present' | 'user', UserWithAccount>,
    entry: Attempt & { recordId: string; fields: readonly string[] },
  ): Promise<void> {
    for (const accountId of new Set([present.account_id, user.account_id]))
      await this.audit.record(tx, { ...entry, accountId });
    if (auditedValues.some((column) => user[column] !== present[column]))
      await this.notices.tell(tx, caller, user, 'access_changed');
    if (user.account_id !== present.account_id)
      await this.accessChanges.userRemoved(tx, { ...user, account_id: present.account_id });
  }

  /** @throws AppError `step_up_required` for what gives somebody an account, or the rights of an administrator in one */
  private requireProof(
    caller: Principal,
    fields: readonly string[],
    { role, changesOwner }: { role: Role; changesOwner: boolean },
  ): void {
    const now = this.clock.now();
    if (fields.includes('role') || fields.includes('account_id')) requireProofToGive(caller, role, now);
    if (fields.includes('email')) requireStepUp(caller, 'email:change', now);
    if (changesOwner) requireStepUp(caller, 'ownership:offer', now);
  }

  private async valuesAfter(
    tx: Transaction,
    present: UserWithAccount,
    body: UpdateUserBody,
  ): Promise<Changes> {
    const email = body.email === undefined ? present.email : addressOf(body.email);
    return {
      email,
      full_name: body.full_name === undefined ? present.full_name : body.full_name,
      role: body.role ?? present.role,
      can_see_all_records: body.can_see_all_records ?? present.can_see_all_records,
      account_id: await this.accountAfter(tx, present, email, body.account_id),
    };
  }

  /** Without an account they get one of their own, unless they own theirs already. */
  private async accountAfter(
    tx: Transaction,
    present: UserWithAccount,
    email: string,
    chosen: string | null | undefined,
  ): Promise<string> {
    if (chosen === undefined || (chosen === null && present.is_owner)) return present.account_id;
    if (chosen !== null) {
      await requireAccount(tx, chosen);
      return chosen;
    }
    return (await openAccount(tx, localPartOf(email), this.clock.now())).id;
  }

  private async requireSeat(tx: Transaction, present: UserWithAccount, after: Changes): Promise<void> {
    const account = await tx.account.findUniqueOrThrow({ where: { id: after.account_id } });
    if (account.plan_id === null) return;
    const instead = account.id === present.account_id ? present.id : undefined;
    await this.seats.requireFreeSeat(tx, account, roleOf(after), instead);
  }

  private async save(
    tx: Transaction,
    present: UserWithAccount,
    after: Changes & { is_owner: boolean },
  ): Promise<UserWithAccount> {
    const now = this.clock.now();
    const isRenamed = after.full_name !== present.full_name;
    const metadata = mergeMetadata(present.metadata as Record<string, unknown>, {
      full_name: after.full_name,
    });
    const isReaddressed = after.email !== present.email;
    if (isReaddressed) {
      // A change that was under way would put another address in the place of this one.
      await tx.emailChange.updateMany({
        where: { user_id: present.id, ended_at: null },
        data: { ended_at: now },
      });
      // So would a link that takes an earlier change back.
      await tx.mailedLink.updateMany({
        where: { user_id: present.id, kind: 'email_change_undo', used_at: null, ended_at: null },
        data: { ended_at: now },
      });
      const owner = { userId: present.id, accountId: present.account_id };
      await this.sessions.end(tx, owner, 'all', 'email_changed');
    }
    const user = await tx.user.update({
      where: { id: present.id },
      data: {
        ...after,
        ...(isRenamed && { metadata: metadata as Prisma.InputJsonObject }),
        ...(isReaddressed && { email_confirmed_at: null }),
        version: { increment: 1 },
        updated_at: now,
      },
      include: { account: true },
    });
    if (user.account_id !== present.account_id || !user.is_active)
      await this.apiKeys.endAllOf(tx, { user_id: present.id, account_id: present.account_id });
    await this.accessChanges.userChanged(tx, user);
    await this.accessChanges.userAccessChanged(tx, user);
    return user;
  }
}

function auditedChange(field: string, before: User, after: User): string {
  const column = auditedValues.find((name) => name === field);
  return column ? changedField(column, before[column], after[column]) : field;
}

const hasOwner = async (tx: Transaction, accountId: string): Promise<boolean> =>
  (await tx.user.count({ where: { account_id: accountId, is_owner: true } })) > 0;

/** @throws AppError if the caller may not give the role, or somebody else has the address */
async function requireMayHave(
  tx: Transaction,
  caller: Principal,
  after: Changes,
  fields: readonly string[],
): Promise<void> {
  if (fields.includes('role')) requireMayGive(caller, roleOf(after));
  if (fields.includes('email')) await requireFreeAddress(tx, after.email);
}
