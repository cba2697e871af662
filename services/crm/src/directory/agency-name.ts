import { AppError } from '@bindery/service-kit/errors';
import type { RpcClient } from '@bindery/service-kit/rpc-client';

/** The name of an account, as identity has it; null while identity is away. Don't ask in a transaction. */
export async function agencyName(rpc: RpcClient, accountId: string): Promise<string | null> {
  try {
    return (await rpc.request('identity.account.get', { account_id: accountId })).name;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
