import { Controller, Inject } from '@nestjs/common';
import { denialOf } from '@bindery/contracts/access';
import { apiKeyRoutes, type ApiKeyList } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase } from '../database/identity-database.js';
import { managesKeys, mayMakeKeys } from './api-key-rules.js';
import { apiKeyViews } from './api-key-views.js';

/** The most keys that are listed: the active ones, and the newest of the others. */
const LISTED = 200;

@Controller()
export class ListApiKeys {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(apiKeyRoutes.list)
  async list({ caller }: Call<typeof apiKeyRoutes.list>): Promise<ApiKeyList> {
    const now = this.clock.now();
    const where = { account_id: caller.accountId, ...(!managesKeys(caller) && { user_id: caller.userId }) };
    const [account, keys] = await Promise.all([
      this.db.account.findUniqueOrThrow({ where: { id: caller.accountId } }),
      this.db.apiKey.findMany({ where, orderBy: [{ created_at: 'desc' }, { id: 'asc' }], take: LISTED }),
    ]);
    const views = await apiKeyViews(this.db, keys, now);
    const items = views.toSorted((a, b) => Number(b.state === 'active') - Number(a.state === 'active'));
    return {
      items,
      total: items.length,
      filtered: items.length,
      may_make: denialOf(caller, 'api-key:make') === null && mayMakeKeys(caller, account),
    };
  }
}
