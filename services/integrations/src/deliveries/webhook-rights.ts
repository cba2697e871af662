import { Inject, Injectable } from '@nestjs/common';
import { principalOf, type Principal } from '@bindery/contracts/access';
import type { WebhookStateReason } from '@bindery/contracts/integrations';
import { AppError } from '@bindery/service-kit/errors';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { before, MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Transactions } from '../database/transactions.js';
import { runningDenial } from '../webhooks/require-running.js';
import type { ClaimedDelivery } from './claim-deliveries.js';

/** How long rights count that were seen. */
const CONFIRMED_MS = MINUTE_MS;
/** How long they count while identity doesn't answer. Then nothing is sent until it does. */
const TRUSTED_MS = 15 * MINUTE_MS;

type Endpoint = Pick<ClaimedDelivery, 'account_id' | 'webhook_id' | 'authorized_by' | 'rights_confirmed_at'>;

/** Keeps endpoints to the present rights of the members they run under. */
@Injectable()
export class WebhookRights {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
  ) {}

  /** Whether an endpoint may be sent something now. One whose member has lost the right is paused. */
  async allow(endpoint: Endpoint): Promise<boolean> {
    const now = this.clock.now();
    const confirmed = endpoint.rights_confirmed_at;
    if (confirmed > before(now, CONFIRMED_MS)) return true;
    const lost = await this.lostRight(endpoint);
    if (lost === 'unknown') return confirmed > before(now, TRUSTED_MS);
    await (lost === null ? this.confirm(endpoint, now) : this.pause(endpoint, lost, now));
    return lost === null;
  }

  private async lostRight(endpoint: Endpoint): Promise<WebhookStateReason | null | 'unknown'> {
    try {
      const member = await this.memberOf(endpoint);
      const denial = member ? runningDenial(member) : 'forbidden';
      if (denial === null) return null;
      return denial === 'forbidden' ? 'member' : 'plan';
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') return 'unknown';
      throw error;
    }
  }

  /** The member with their present rights; undefined for nobody who is active in the account. */
  private async memberOf({ account_id, authorized_by }: Endpoint): Promise<Principal | undefined> {
    try {
      const request = { account_id, user_id: authorized_by };
      const app_metadata = await this.rpc.request('identity.member.access.get', request);
      return principalOf({ sub: authorized_by, email: '', session_id: '', amr: [], app_metadata });
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  private async confirm({ account_id, webhook_id, authorized_by }: Endpoint, now: Date): Promise<void> {
    await this.transactions.inAccount(
      account_id,
      (tx) => tx.$executeRaw`
        UPDATE webhooks SET rights_confirmed_at = ${now}
        WHERE account_id = ${account_id}::uuid AND id = ${webhook_id}::uuid AND authorized_by = ${authorized_by}::uuid
          AND rights_confirmed_at < ${now}`,
    );
  }

  private async pause(
    { account_id, webhook_id, authorized_by }: Endpoint,
    reason: WebhookStateReason,
    now: Date,
  ): Promise<void> {
    await this.transactions.inAccount(
      account_id,
      (tx) => tx.$executeRaw`
        UPDATE webhooks SET state = 'paused_by_rights', state_reason = ${reason}, state_since = ${now}
        WHERE account_id = ${account_id}::uuid AND id = ${webhook_id}::uuid AND authorized_by = ${authorized_by}::uuid
          AND state = 'active'`,
    );
  }
}
