import { Controller, Inject } from '@nestjs/common';
import { securityRoutes, type SecurityActivityView } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { coarseNetworkOf } from '@bindery/service-kit/client-network';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { IdentityDatabase } from '../database/identity-database.js';
import { deviceName } from '../sessions/device.js';
import { activityPageSql, countActivitySql, type ActivityLine } from './security-activity.sql.js';

/** The sign-ins of the signed-in person, and what was done about their security. */
@Controller()
export class ListSecurityActivity {
  constructor(@Inject(DATABASE) private readonly db: IdentityDatabase) {}

  @Handles(securityRoutes.activity)
  async list({ caller, query }: Call<typeof securityRoutes.activity>): Promise<ListOf<SecurityActivityView>> {
    const [lines, [counted]] = await Promise.all([
      this.db.$queryRaw<ActivityLine[]>(activityPageSql(caller, query)),
      this.db.$queryRaw<{ count: number }[]>(countActivitySql(caller)),
    ]);
    const total = counted?.count ?? 0;
    return { items: lines.map((line) => viewOf(line, caller.userId)), total, filtered: total };
  }
}

function viewOf(line: ActivityLine, userId: string): SecurityActivityView {
  const isOwn = line.actor_id === userId;
  return {
    id: line.id,
    at: line.at.toISOString(),
    action: line.action,
    outcome: line.outcome,
    method: line.method,
    is_own: isOwn,
    device: isOwn && line.user_agent !== null ? deviceName(line.user_agent) : null,
    network: isOwn ? (line.network ?? coarseNetworkOf(line.address ?? '')) : null,
  };
}
