import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import { RpcClient } from '@bindery/service-kit/rpc-client';

/** The time zone by whose days a person is answered: their own, else the account's. */
@Injectable()
export class ReaderZone {
  constructor(private readonly rpc: RpcClient) {}

  async of({ accountId, userId }: Principal): Promise<string> {
    try {
      const account = await this.rpc.request('identity.account.get', { account_id: accountId });
      const reader = account.members.find(({ id }) => id === userId);
      return reader?.time_zone ?? account.time_zone ?? 'UTC';
    } catch (error) {
      // A day in UTC is better than no answer.
      if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'not_found'))
        return 'UTC';
      throw error;
    }
  }
}
