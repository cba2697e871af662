import type { Sql } from '@bindery/service-kit/database';

/** The names of an account's people, also of those who have left. */
export async function agentNames(
  tx: Sql,
  accountId: string,
  ids: readonly (string | null)[],
): Promise<Map<string | null, string>> {
  const agents = await tx.$queryRaw<{ user_id: string; name: string }[]>`
    SELECT user_id, name FROM agents WHERE account_id = ${accountId}::uuid AND user_id = ANY (${ids}::uuid[])`;
  return new Map(agents.map(({ user_id, name }) => [user_id, name]));
}
