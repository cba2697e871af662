import { taskActionRoutes } from '@bindery/contracts/crm';
import type { ApiClient } from '@bindery/web-kit/api';

/** How many tasks of the person are due today or overdue. */
export async function countDue(api: ApiClient): Promise<number> {
  const { overdue, today } = await api.call(taskActionRoutes.count, {});
  return overdue + today;
}
