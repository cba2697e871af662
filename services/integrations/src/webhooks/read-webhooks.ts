import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import { webhookRoutes } from '@bindery/contracts/integrations';
import { publicWebhookRoutes } from '@bindery/contracts/public-api';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Transactions } from '../database/transactions.js';
import { publicViewOf } from './public-view.js';
import { findRow, listRows, viewOf, type WebhookRow } from './webhook-row.js';

/** Lists an account's endpoints and gets one, for a member or a key. */
@Controller()
export class ReadWebhooks {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly audit: AuditPublisher,
  ) {}

  @Handles(webhookRoutes.list)
  async list({ caller }: Call<typeof webhookRoutes.list>) {
    return { items: (await this.all(caller)).map(viewOf) };
  }

  @Handles(publicWebhookRoutes.list)
  async listByKey({ caller }: Call<typeof publicWebhookRoutes.list>) {
    return { items: (await this.all(caller)).map(publicViewOf), next_cursor: null };
  }

  @Handles(webhookRoutes.get)
  async get({ caller, params }: Call<typeof webhookRoutes.get>) {
    return viewOf(await this.one(caller, params.id));
  }

  @Handles(publicWebhookRoutes.get)
  async getByKey({ caller, params }: Call<typeof publicWebhookRoutes.get>) {
    return publicViewOf(await this.one(caller, params.id));
  }

  private all({ accountId }: Principal): Promise<WebhookRow[]> {
    return this.transactions.inAccount(accountId, (tx) => listRows(tx, accountId, this.clock.now()));
  }

  private one(caller: Principal, id: string): Promise<WebhookRow> {
    const { accountId } = caller;
    const attempt = { action: identityActions.webhookRead, record: { type: 'webhook', id } } as const;
    return this.audit.auditDenials(caller, attempt, () =>
      this.transactions.inAccount(accountId, (tx) => findRow(tx, { accountId, id }, this.clock.now())),
    );
  }
}
