import type { Sql } from '@bindery/service-kit/database';

/** Whether an import has gone on with another job since. */
export async function importIsReplaced(
  tx: Sql,
  job: { readonly account_id: string; readonly id: string },
  { import_id }: { readonly import_id: string },
): Promise<boolean> {
  const current = await tx.$queryRaw<object[]>`
    SELECT FROM imports
    WHERE account_id = ${job.account_id}::uuid AND id = ${import_id}::uuid AND job_id = ${job.id}::uuid`;
  return current.length === 0;
}
