import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import type { Principal, Role } from '@bindery/contracts/access';
import { identityActions, type CreateUserBody, type UserView, userRoutes } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireStepUp } from '@bindery/service-kit/guard';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { localPartOf } from '@bindery/service-kit/email-addresses';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccessChanges } from '../access/access-changes.js';
import { openAccount } from './open-account.js';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import { lockAddress, type IdentityDatabase, type Transaction } from '../database/identity-database.js';
import type { Account, User } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { Seats } from '../seats/seats.js';
import { Secrets } from '../secrets/secrets.js';
import { requireProofToGive } from '../access/require-proof-to-give.js';
import { addressOf, requireAccount, requireFreeAddress, requireMayGive } from './user-rules.js';
import { userViewOf } from './user-view.js';

/** Makes a user, in an account that is there or in one of their own, and writes to them. */
@Controller()
export class CreateUser {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly seats: Seats,
    private readonly audit: IdentityAudit,
    private readonly idempotency: IdempotentRequests,
    private readonly accessChanges: AccessChanges,
    private readonly mails: MailQueue,
    private readonly outbox: OutboxRelay,
  ) {}

  /** @param key the Idempotency-Key header, if there was one. */
  @Handles(userRoutes.create)
  async create({ caller, body, idempotencyKey: key }: Call<typeof userRoutes.create>): Promise<UserView> {
    const values = { ...body, email: addressOf(body.email) };
    const attempt: Attempt = {
      accountId: await this.accountOfAttempt(caller, body),
      action: identityActions.userCreated,
      recordType: 'user',
      fields: Object.keys(body),
    };
    const asked = { operation: identityActions.userCreated, content: values };
    const request = await this.idempotency.identify(caller, key, asked);
    const isNowhere = body.account_id && body.account_id !== attempt.accountId;
    // No slip of the pen: the screen offers neither.
    if (isNowhere || body.role === 'pending') await this.audit.recordDenied(attempt);
    const user = await this.audit.auditDenials(attempt, () => {
      requireMayGive(caller, body.role);
      requireProofToGive(caller, body.role, this.clock.now());
      return this.db.$transaction(
        (tx) =>
          this.idempotency.once(tx, caller, request, {
            make: () => this.createWithin(tx, caller, values, attempt),
            again: (id) => madeBefore(tx, id),
          }),
        transactionLimits(),
      );
    });
    this.outbox.wake();
    this.mails.wake();
    return userViewOf(user);
  }

  /** In the account that is named, if there is one, else where the attempt comes from. */
  private async accountOfAttempt(caller: Principal, { account_id: named }: CreateUserBody): Promise<string> {
    const isThere = named && (await this.db.account.count({ where: { id: named } })) === 1;
    return isThere ? named : caller.accountId;
  }

  private async createWithin(
    tx: Transaction,
    caller: Principal,
    values: CreateUserBody,
    attempt: Attempt,
  ): Promise<User & { account: Account }> {
    const { email, role, full_name: fullName = null } = values;
    await lockAddress(tx, this.secrets.mac('address', email));
    await requireFreeAddress(tx, email);
    const account = await this.accountFor(tx, values);
    const hasOwner = (await tx.user.count({ where: { account_id: account.id, is_owner: true } })) > 0;
    const now = this.clock.now();
    // The records of an account that everybody has left are still in it.
    if (!hasOwner && values.account_id) requireStepUp(caller, 'ownership:offer', now);
    const user = await tx.user.create({
      data: {
        id: randomUUID(),
        account_id: account.id,
        email,
        full_name: fullName,
        ...(fullName !== null && { metadata: { full_name: fullName } }),
        role,
        is_owner: !hasOwner,
        can_see_all_records: values.can_see_all_records ?? startsSeeingAll(role, account),
        created_at: now,
        updated_at: now,
      },
      include: { account: true },
    });
    await this.accessChanges.userChanged(tx, user);
    await this.audit.record(tx, { ...attempt, accountId: account.id, recordId: user.id });
    await this.mails.add(tx, { kind: 'account_made', userId: user.id });
    return user;
  }

  private async accountFor(
    tx: Transaction,
    { account_id: id, email, role }: CreateUserBody,
  ): Promise<Account> {
    if (id === undefined || id === null) {
      return openAccount(tx, localPartOf(email), this.clock.now());
    }
    await requireAccount(tx, id);
    const account = await lockAccount(tx, id);
    if (account.plan_id !== null) await this.seats.requireFreeSeat(tx, account, role);
    return account;
  }
}

const startsSeeingAll = (role: Role, { default_agent_access: defaultAgentAccess }: Account): boolean =>
  role === 'agent' && defaultAgentAccess === 'all';

async function madeBefore(tx: Transaction, id: string): Promise<User & { account: Account }> {
  const user = await tx.user.findUnique({ where: { id }, include: { account: true } });
  if (user) return user;
  throw new AppError('not_found', { detail: 'This user was created and has since been deleted.' });
}
