import { eventually } from '@bindery/test-kit';
import { AllAccounts } from '../src/database/all-accounts.js';
import { emptyTrash } from '../src/trash/empty-trash.js';
import type { CrmUnderTest } from './crm-under-test.js';

/** Begins what the clock begins every hour, and resolves when it is done for every account. */
export async function emptyAllTrash(crm: CrmUnderTest): Promise<void> {
  await crm.service.get<AllAccounts>(AllAccounts).enqueueEach(emptyTrash.job);
  await eventually(async () =>
    expect(
      await crm.rows(`SELECT id FROM pgboss.job WHERE name = $1 AND state < 'completed'`, [
        emptyTrash.job.name,
      ]),
    ).toEqual([]),
  );
}
