import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { apiKeyRoutes, identityActions } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { managesKeys } from './api-key-rules.js';
import { stateOf } from './api-key-views.js';
import { EndApiKeys } from './end-api-keys.js';
import { noSuchKey } from './make-api-keys.js';

/** Ends a key at once. Ending one that has ended does nothing. */
@Controller()
export class RevokeApiKey {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: IdentityAudit,
    private readonly ending: EndApiKeys,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(apiKeyRoutes.revoke)
  async revoke({ caller, params: { id } }: Call<typeof apiKeyRoutes.revoke>): Promise<void> {
    const action = identityActions.apiKeyRevoked;
    const attempt = { accountId: caller.accountId, action, recordType: 'api_key', recordId: id } as const;
    await this.audit.auditDenials(attempt, () =>
      this.db.$transaction((tx) => this.revokeWithin(tx, caller, attempt), transactionLimits()),
    );
    await this.outbox.flush();
  }

  private async revokeWithin(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt & { recordId: string },
  ): Promise<void> {
    const now = this.clock.now();
    const key = await tx.apiKey.findFirst({
      where: {
        id: attempt.recordId,
        account_id: caller.accountId,
        ...(!managesKeys(caller) && { user_id: caller.userId }),
      },
    });
    if (!key) throw noSuchKey();
    if (stateOf(key, now) !== 'active') return;
    await this.ending.endOne(tx, key, now);
    await this.audit.record(tx, attempt);
  }
}
