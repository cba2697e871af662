import { Injectable } from '@nestjs/common';
import { principalOf, type Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import { RpcClient } from '@bindery/service-kit/rpc-client';

/** Asks identity for the rights of somebody who is not signed in here, such as for a calendar feed or for long work. */
@Injectable()
export class PresentRights {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * The person with their present rights; undefined unless they are an active member of the account.
   * @throws AppError `unavailable`
   */
  async of(accountId: string, userId: string): Promise<Principal | undefined> {
    try {
      const request = { account_id: accountId, user_id: userId };
      const access = await this.rpc.request('identity.member.access.get', request);
      // No one is signed in here, so there is no session and no address.
      return principalOf({ sub: userId, email: '', session_id: '', amr: [], app_metadata: access });
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  }
}
