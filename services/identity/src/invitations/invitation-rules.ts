import { shownAddress } from '@bindery/service-kit/email-addresses';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { mayGiveRole, memberRoles, role as roleSchema, type Principal } from '@bindery/contracts/access';
import type { Transaction } from '../database/identity-database.js';
import type { Account } from '../generated/prisma/client.js';
import { withAccount } from '../access/person.js';
import { ownsNothing } from '../users/owns-nothing.js';

/**
 * Whoever may give a role may invite to it, and take that invitation back.
 * @throws AppError `forbidden`
 */
export function requireMayGive(caller: Principal, given: string): void {
  const role = roleSchema.parse(given);
  if (memberRoles.some((one) => one === role) && mayGiveRole(caller, role)) return;
  throw new AppError('forbidden', {
    detail: "You can't assign a role above your own. Choose another role.",
  });
}

/**
 * An agency may choose the domains of the people that it invites.
 * @throws AppError `validation_failed`
 */
export function requireInvitationDomain(email: string, { invitation_domains: domains }: Account): void {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (domains.length === 0 || domains.includes(domain)) return;
  const named = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(domains);
  rejectField(
    'email',
    `Your agency only invites addresses at ${named}. An administrator can change that in Settings.`,
  );
}

/**
 * An email address belongs to one account. Who has none yet may join, and who has one of their own that nothing was
 * ever in: whatever is in it would be lost.
 * @throws AppError `conflict` for a member of this account, `email_in_use` for one of another
 */
export async function requireMayJoin(tx: Transaction, email: string, accountId: string): Promise<void> {
  const person = await tx.user.findUnique({ where: { email }, include: withAccount });
  if (!person) return;
  const address = shownAddress(email);
  if (person.account_id === accountId) {
    const detail = person.is_active
      ? `${address} is already a member.`
      : `${address} is a deactivated member. Reactivate them instead.`;
    throw new AppError('conflict', { detail });
  }
  if (await ownsNothing(tx, person)) return;
  throw new AppError('email_in_use', {
    detail: `${address} belongs to another account that has its own plan or members. Use another email address.`,
  });
}
