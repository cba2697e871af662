import type { AccountMember } from '@bindery/contracts/messaging';
import { AppError } from '@bindery/service-kit/errors';
import type { RpcClient } from '@bindery/service-kit/rpc-client';

/** The name that a member goes by. */
export function memberName({ full_name, email }: Pick<AccountMember, 'full_name' | 'email'>): string {
  return full_name?.trim() || email.slice(0, email.lastIndexOf('@'));
}

/**
 * The members of an account, as identity knows them. A deleted account has none.
 * @throws AppError `unavailable`
 */
export async function membersOf(rpc: RpcClient, accountId: string): Promise<readonly AccountMember[]> {
  try {
    return (await rpc.request('identity.account.get', { account_id: accountId })).members;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return [];
    throw error;
  }
}
