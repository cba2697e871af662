import { Injectable } from '@nestjs/common';
import { regularSeatsNeeded } from '@bindery/contracts/billing';
import type { QuestionReply } from '@bindery/contracts/messaging';
import { AppError } from '@bindery/service-kit/errors';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { counted, countedSeats, type Purchase } from './purchase.js';

type Usage = QuestionReply<'identity.seats.usage.get'>;

/** Holds a purchase to the people that an account has: identity knows them. */
@Injectable()
export class SeatsOf {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws AppError `account_has_members` or `seats_in_use` when the account's people do not fit */
  async requireRoom(accountId: string, purchase: Purchase): Promise<void> {
    const usage = await this.rpc.request('identity.seats.usage.get', { account_id: accountId });
    const { plan, seats, supportSeats } = purchase;
    if (plan.id === 'individual_agent') requireOnePerson(usage);
    const needed = regularSeatsNeeded(usage, supportSeats);
    if (needed <= seats) return;
    throw new AppError('seats_in_use', {
      detail: `Members and open invitations use ${counted(needed, 'seat')}, more than ${countedSeats(purchase)}. Choose more seats, deactivate a member, or revoke an invitation.`,
    });
  }
}

function requireOnePerson({ members, open_invitations: invitations }: Usage): void {
  if (members + invitations <= 1) return;
  throw new AppError('account_has_members', {
    detail: `This plan is for one person, but the account has ${counted(members, 'member')} and ${counted(invitations, 'open invitation')}. Deactivate the other members and revoke the invitations first.`,
  });
}
