import { Injectable } from '@nestjs/common';
import { permissions, roleRank, type Principal } from '@bindery/contracts/access';
import type { AccountMember } from '@bindery/contracts/messaging';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { isOwn, type Ownership } from '../access/record-scope.js';
import { membersOf } from '../directory/members-of.js';

/** Says which members may see a client, by their present rights: identity knows these, in one answer for all. */
@Injectable()
export class Viewers {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Don't ask in a transaction.
   * @throws AppError `unavailable`
   */
  async of({ accountId }: Principal, client: Ownership): Promise<AccountMember[]> {
    try {
      const members = await membersOf(this.rpc, accountId);
      return members.filter(
        (member) => mayRead(member) && (member.sees_all || isOwn(asUser(member), client)),
      );
    } catch (error) {
      throw error instanceof AppError && error.code === 'unavailable' ? unknownRights(error) : error;
    }
  }

  /** @throws AppError `validation_failed` if one of the mentioned can't see the client, `unavailable` */
  async require(caller: Principal, client: Ownership, mentions: readonly string[]): Promise<void> {
    const others = mentions.filter((id) => id !== caller.userId);
    if (others.length === 0) return;
    const viewers = new Set((await this.of(caller, client)).map(({ id }) => id));
    if (others.some((id) => !viewers.has(id))) rejectField('mentions', NOT_SEEN);
  }
}

const NOT_SEEN = "Someone you mentioned can't see this client. Take the mention out, or assign them first.";

const mayRead = ({ is_active, role }: AccountMember): boolean =>
  is_active && roleRank[role] >= permissions['individual:read'].rank;

const asUser = ({ id }: AccountMember) => ({ userId: id });

const unknownRights = (cause: AppError): AppError =>
  new AppError('unavailable', {
    detail:
      "Bindery can't tell right now who may see this client. Take the mentions out, or try again in a minute.",
    cause,
  });
