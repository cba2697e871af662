import { seatUsageView } from '@bindery/contracts/identity';
import { useResource } from '@bindery/web-kit/api';
import { aboutAccount } from './seat-paths.js';

/** How many seats an account has and how many of them are taken. */
export function useSeatUsage(accountId: string | undefined) {
  return useResource(aboutAccount('/admin/seat-usage', accountId), seatUsageView);
}
