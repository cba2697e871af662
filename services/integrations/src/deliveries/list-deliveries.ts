import { Controller, Inject } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { webhookDeliveryRoutes, type DeliveryList } from '@bindery/contracts/integrations';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Transactions } from '../database/transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { findRow } from '../webhooks/webhook-row.js';
import { attemptRows, deliveryRows, DeliveryViews } from './delivery-views.js';

/** A page of an endpoint's deliveries with the log of their attempts. */
@Controller()
export class ListDeliveries {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly audit: AuditPublisher,
    private readonly views: DeliveryViews,
  ) {}

  @Handles(webhookDeliveryRoutes.list)
  async list({ caller, params, query }: Call<typeof webhookDeliveryRoutes.list>): Promise<DeliveryList> {
    const place = { accountId: caller.accountId, id: params.id };
    const attempt = {
      action: identityActions.webhookRead,
      record: { type: 'webhook', id: params.id },
    } as const;
    const { page, page_size: size, state = null } = query;
    const { rows, attempts, counts } = await this.audit.auditDenials(caller, attempt, () =>
      this.transactions.inAccount(place.accountId, async (tx) => {
        await findRow(tx, place, this.clock.now());
        const [counts] = await tx.$queryRaw<{ total: number; filtered: number }[]>`
          SELECT count(*)::int AS total,
            count(*) FILTER (WHERE ${state}::text IS NULL OR state = ${state}::text)::int AS filtered
          FROM webhook_deliveries WHERE account_id = ${place.accountId}::uuid AND webhook_id = ${place.id}::uuid`;
        const ofState = state === null ? Prisma.empty : Prisma.sql`AND delivery.state = ${state}`;
        const rows = await deliveryRows(
          tx,
          place,
          Prisma.sql`${ofState} ORDER BY delivery.created_at DESC, delivery.id
            LIMIT ${size} OFFSET ${(page - 1) * size}`,
        );
        const ids = rows.map(({ id }) => id);
        return { rows, counts, attempts: await attemptRows(tx, place.accountId, ids) };
      }),
    );
    const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
    const items = await Promise.all(rows.map((row) => this.views.of(row, byDelivery.get(row.id))));
    return { items, total: counts?.total ?? 0, filtered: counts?.filtered ?? 0 };
  }
}
