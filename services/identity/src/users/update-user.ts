import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, type UpdateUserBody, type UserView } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { transactionLimits } from '@bindery/service-kit/database';
import { requireMatch } from '@bindery/service-kit/http';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { localPartOf } from '@bindery/service-kit/email-addresses';
import { AccessChanges } from '../access/access-changes.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import { InjectDatabase, type IdentityDatabase, type Transaction } from '../database/identity-database.js';
import type { Account, Prisma, User } from '../generated/prisma/client.js';
import { requireMayActOn } from '../seats/find-member.js';
import { Seats } from '../seats/seats.js';
import { ChangeOwner } from './change-owner.js';
import { lockUser } from './lock-user.js';
import { mergeMetadata } from './metadata.js';
import { roleOf } from '../access/person.js';
import { addressOf, requireAccount, requireFreeAddress, requireMayGive } from './user-rules.js';
import { userViewOf } from './user-view.js';

type Member = User & { account: Account };
type Changes = Pick<User, 'email' | 'fullName' | 'role' | 'canSeeAllRecords' | 'accountId'>;

const columns = {
  email: 'email',
  full_name: 'fullName',
  role: 'role',
  can_see_all_records: 'canSeeAllRecords',
  account_id: 'accountId',
} as const;

/** Changes a user, and moves them between accounts. What they may do changes with their next request. */
@Injectable()
export class UpdateUser {
  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly seats: Seats,
    private readonly audit: IdentityAudit,
    private readonly accessChanges: AccessChanges,
    private readonly changeOwner: ChangeOwner,
    private readonly outbox: OutboxRelay,
  ) {}

  async update(person: Principal, id: string, body: UpdateUserBody, ifMatch?: string): Promise<UserView> {
    const known = await this.db.user.findUnique({ where: { id }, select: { accountId: true } });
    const attempt = {
      accountId: known?.accountId ?? person.accountId,
      action: identityActions.userUpdated,
      recordType: 'user',
      recordId: id,
      fields: Object.keys(body).filter((field) => field in columns || field === 'new_owner_id'),
    } as const;
    const user = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction((tx) => this.change(tx, person, attempt, { body, ifMatch }), transactionLimits()),
    );
    await this.outbox.flush();
    return userViewOf(user);
  }

  private async change(
    tx: Transaction,
    person: Principal,
    attempt: Attempt & { recordId: string },
    { body, ifMatch }: { body: UpdateUserBody; ifMatch: string | undefined },
  ): Promise<Member> {
    const present = await lockUser(tx, attempt.recordId, body.account_id ? [body.account_id] : []);
    requireMayActOn(person, present);
    requireMatch(ifMatch, present.version);
    const after = await this.valuesAfter(tx, present, body);
    const fields = Object.entries(columns).flatMap(([field, column]) =>
      after[column] === present[column] ? [] : [field],
    );
    if (fields.includes('role')) requireMayGive(person, roleOf(after));
    if (fields.includes('email')) await requireFreeAddress(tx, after.email);
    const moves = after.accountId !== present.accountId;
    if (present.isActive && (moves || fields.includes('role'))) await this.requireSeat(tx, present, after);
    const gaveAway = await this.changeOwner.change(tx, present, body.new_owner_id, { leaves: moves });
    if (fields.length === 0 && !gaveAway) return present;
    const isOwner = moves ? !(await hasOwner(tx, after.accountId)) : present.isOwner && !gaveAway;
    const user = await this.save(tx, present, { ...after, isOwner });
    const changed = gaveAway ? [...fields, 'is_owner'] : fields;
    for (const accountId of new Set([present.accountId, user.accountId])) {
      await this.audit.record(tx, { ...attempt, accountId, fields: changed });
    }
    if (moves) await this.accessChanges.userRemoved(tx, { ...user, accountId: present.accountId });
    return user;
  }

  private async valuesAfter(tx: Transaction, present: Member, body: UpdateUserBody): Promise<Changes> {
    const email = body.email === undefined ? present.email : addressOf(body.email);
    return {
      email,
      fullName: body.full_name === undefined ? present.fullName : body.full_name,
      role: body.role ?? present.role,
      canSeeAllRecords: body.can_see_all_records ?? present.canSeeAllRecords,
      accountId: await this.accountAfter(tx, present, email, body.account_id),
    };
  }

  /** Without an account they get one of their own, unless they own theirs already. */
  private async accountAfter(
    tx: Transaction,
    present: Member,
    email: string,
    chosen: string | null | undefined,
  ): Promise<string> {
    if (chosen === undefined || (chosen === null && present.isOwner)) return present.accountId;
    if (chosen !== null) {
      await requireAccount(tx, chosen);
      return chosen;
    }
    const now = this.clock.now();
    const data = { id: randomUUID(), name: localPartOf(email), createdAt: now, updatedAt: now };
    return (await tx.account.create({ data })).id;
  }

  private async requireSeat(tx: Transaction, present: Member, after: Changes): Promise<void> {
    const account = await tx.account.findUniqueOrThrow({ where: { id: after.accountId } });
    if (account.planId === null) return;
    const instead = account.id === present.accountId ? present.id : undefined;
    await this.seats.requireFreeSeat(tx, account, roleOf(after), instead);
  }

  private async save(
    tx: Transaction,
    present: Member,
    after: Changes & { isOwner: boolean },
  ): Promise<Member> {
    const now = this.clock.now();
    const isRenamed = after.fullName !== present.fullName;
    const metadata = mergeMetadata(present.metadata as Record<string, unknown>, {
      full_name: after.fullName,
    });
    const isReaddressed = after.email !== present.email;
    if (isReaddressed) {
      // A change that was under way would put another address in the place of this one.
      await tx.emailChange.updateMany({
        where: { userId: present.id, endedAt: null },
        data: { endedAt: now },
      });
    }
    const user = await tx.user.update({
      where: { id: present.id },
      data: {
        ...after,
        ...(isRenamed && { metadata: metadata as Prisma.InputJsonObject }),
        ...(isReaddressed && { emailConfirmedAt: null }),
        version: { increment: 1 },
        updatedAt: now,
      },
      include: { account: true },
    });
    await this.accessChanges.userChanged(tx, user);
    await this.accessChanges.userAccessChanged(tx, user);
    return user;
  }
}

const hasOwner = async (tx: Transaction, accountId: string): Promise<boolean> =>
  (await tx.user.count({ where: { accountId, isOwner: true } })) > 0;
