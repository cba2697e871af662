import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import { MAX_WEBHOOKS, webhookRoutes, type CreateWebhookBody } from '@bindery/contracts/integrations';
import { publicWebhookRoutes } from '@bindery/contracts/public-api';
import { AuditPublisher } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Transactions } from '../database/transactions.js';
import { AllowedHosts } from './allowed-hosts.js';
import { publicViewOf } from './public-view.js';
import { requireRunning } from './require-running.js';
import { findRow, viewOf, type WebhookRow } from './webhook-row.js';
import { WebhookSecrets, type NewSecret } from './webhook-secrets.js';

interface Created {
  readonly row: WebhookRow;
  /** Absent in the answer to a repeat: the stored one is never shown. */
  readonly secret?: string;
}

/** Adds an endpoint, for a member or a key. It runs under the rights of that person. */
@Controller()
export class CreateWebhook {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly idempotency: IdempotentRequests,
    private readonly audit: AuditPublisher,
    private readonly relay: OutboxRelay,
    private readonly hosts: AllowedHosts,
    private readonly secrets: WebhookSecrets,
  ) {}

  @Handles(webhookRoutes.create)
  async create({ caller, body, idempotencyKey }: Call<typeof webhookRoutes.create>) {
    const { row, ...secret } = await this.make(caller, body, idempotencyKey);
    return { ...viewOf(row), ...secret };
  }

  @Handles(publicWebhookRoutes.create)
  async createByKey({ caller, body, idempotencyKey }: Call<typeof publicWebhookRoutes.create>) {
    requireRunning(caller);
    const { row, ...secret } = await this.make(caller, { ...body, enabled: true }, idempotencyKey);
    return { ...publicViewOf(row), ...secret };
  }

  private async make(caller: Principal, body: CreateWebhookBody, key: string | undefined): Promise<Created> {
    this.hosts.require(body.url);
    const { accountId } = caller;
    const action = identityActions.webhookCreated;
    const request = await this.idempotency.identify(caller, key, { operation: action, content: body });
    // Made before the transaction, which holds a connection.
    const secret = await this.secrets.make(accountId);
    const created = await this.transactions.inAccount(accountId, async (tx) => {
      const { id, ...shown } = await this.idempotency.once<{ id: string; secret?: string }>(
        tx,
        caller,
        request,
        {
          make: async () => ({ id: await this.insert(tx, caller, body, secret), secret: secret.clear }),
          again: (id) => Promise.resolve({ id }),
        },
      );
      return { row: await findRow(tx, { accountId, id }, this.clock.now()), ...shown };
    });
    this.relay.wake();
    return created;
  }

  private async insert(
    tx: Sql,
    caller: Principal,
    { url, event_types, description, enabled }: CreateWebhookBody,
    secret: NewSecret,
  ): Promise<string> {
    const { accountId, userId } = caller;
    const now = this.clock.now();
    await requirePlace(tx, accountId);
    const id = randomUUID();
    await tx.$executeRaw`
      INSERT INTO webhooks (id, account_id, url, event_types, description, state, state_since, created_by, authorized_by,
        rights_confirmed_at, created_at, updated_at)
      VALUES (${id}::uuid, ${accountId}::uuid, ${url}, ${event_types}::text[], ${description},
        ${enabled ? 'active' : 'paused'}, ${now}, ${userId}::uuid, ${userId}::uuid, ${now}, ${now}, ${now})`;
    await this.secrets.store(tx, { accountId, id }, secret, now);
    await this.audit.publish(tx, caller, {
      action: identityActions.webhookCreated,
      outcome: 'success',
      record: { type: 'webhook', id, version: 1 },
    });
    return id;
  }
}

/** Creates of one account wait for each other here, so that none passes the limit. */
async function requirePlace(tx: Sql, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks:${accountId}`}, 0))`;
  const [count] = await tx.$queryRaw<{ endpoints: number }[]>`
    SELECT count(*)::int AS endpoints FROM webhooks WHERE account_id = ${accountId}::uuid`;
  if (count && count.endpoints < MAX_WEBHOOKS) return;
  throw new AppError('conflict', {
    detail: `An account can have up to ${String(MAX_WEBHOOKS)} webhook endpoints. Delete one that you don't need.`,
  });
}
