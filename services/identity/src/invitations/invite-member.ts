import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  changedField,
  identityActions,
  invitationRoutes,
  type AccountQuery,
  type ActionReply,
  type NewMemberBody,
} from '@bindery/contracts/identity';
import { EMAIL } from '@bindery/contracts/validation';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { normaliseAddress, shownAddress } from '@bindery/service-kit/email-addresses';
import { AccountScope } from '../accounts/account-scope.js';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { SendInvitation, type InvitationKind } from './send-invitation.js';
import { requireProofToGive } from '../access/require-proof-to-give.js';
import { requireInvitationDomain, requireMayGive, requireMayJoin } from './invitation-rules.js';

type NewMember = NewMemberBody & { kind: InvitationKind };

/** Invites a person to become a member. Inviting an address again renews its open invitation. */
@Controller()
export class InviteMember {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
    private readonly idempotency: IdempotentRequests,
    private readonly sendInvitation: SendInvitation,
    private readonly mailQueue: MailQueue,
  ) {}

  @Handles(invitationRoutes.invite)
  invite({ caller, body, query, idempotencyKey }: Call<typeof invitationRoutes.invite>) {
    return this.take(caller, { ...body, kind: 'invited' }, query, idempotencyKey);
  }

  @Handles(invitationRoutes.add)
  add({ caller, body, query, idempotencyKey }: Call<typeof invitationRoutes.add>) {
    return this.take(caller, { ...body, kind: 'added' }, query, idempotencyKey);
  }

  private async take(
    caller: Principal,
    body: NewMember,
    query: AccountQuery,
    key?: string,
  ): Promise<ActionReply> {
    const action = identityActions.invitationCreated;
    const accountId = await this.scope.resolve(caller, query.account_id, action);
    const fields = ['email', 'full_name', changedField('role', null, body.role)];
    const attempt = { accountId, action, recordType: 'invitation', fields } as const;
    const email = normaliseAddress(body.email);
    if (email === null) rejectField('email', EMAIL);
    const member = { ...body, email };
    const asked = { operation: action, content: { ...member, accountId } };
    const request = await this.idempotency.identify(caller, key, asked);
    await this.audit.auditDenials(attempt, () =>
      this.db.$transaction(
        (tx) =>
          this.idempotency.once(tx, caller, request, {
            make: () => this.inviteWithin(tx, caller, attempt, member),
            again: (id) => Promise.resolve({ id }),
          }),
        transactionLimits(),
      ),
    );
    this.mailQueue.wake();
    const added = body.kind === 'added';
    const shown = shownAddress(email);
    return {
      success: true,
      message: added ? `User ${shown} added successfully!` : `Invitation sent to ${shown}!`,
    };
  }

  private async inviteWithin(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt,
    member: NewMember,
  ): Promise<{ id: string }> {
    requireMayGive(caller, member.role);
    requireProofToGive(caller, member.role, this.clock.now());
    const account = await lockAccount(tx, attempt.accountId);
    requireInvitationDomain(member.email, account);
    await requireMayJoin(tx, member.email, account.id);
    const where = { account_id: account.id, email: member.email, status: 'pending' };
    const present = await tx.invitation.findFirst({ where });
    if (present) requireMayGive(caller, present.role);
    const now = this.clock.now();
    const invitation = {
      id: present?.id ?? randomUUID(),
      email: member.email,
      role: member.role,
      kind: member.kind,
      full_name: member.full_name ?? present?.full_name ?? null,
      created_at: present?.created_at ?? now,
    };
    await this.sendInvitation.send(tx, account, invitation, caller.userId);
    await this.audit.record(tx, { ...attempt, recordId: invitation.id });
    return invitation;
  }
}
