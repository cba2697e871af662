import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type PromoCodeValues, type PromoCodeView, promoCodeRoutes } from '@bindery/contracts/billing';
import { identityActions } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { BillingAudit, recordFact } from '../audit/billing-audit.js';
import type { Prisma, PrismaClient, PromoCode } from '../generated/prisma/client.js';
import { rejectingTakenCode } from './code-taken.js';
import { columnsOf, viewOf } from './promo-code.mapper.js';

@Controller()
export class CreatePromoCode {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly audit: BillingAudit,
    private readonly idempotency: IdempotentRequests,
    private readonly relay: OutboxRelay,
  ) {}

  /** @param key the Idempotency-Key header, if there was one. */
  @Handles(promoCodeRoutes.create)
  async create({
    caller,
    body: values,
    idempotencyKey: key,
  }: Call<typeof promoCodeRoutes.create>): Promise<PromoCodeView> {
    const action = identityActions.promoCodeCreated;
    const fields = Object.keys(values);
    const request = await this.idempotency.identify(caller, key, { operation: action, content: values });
    const row = await this.audit.auditDenials(caller, { action, fields }, () =>
      rejectingTakenCode(() =>
        this.database.$transaction(
          (tx) =>
            this.idempotency.once(tx, caller, request, {
              make: () => make(tx, caller, values),
              again: (id) => tx.promoCode.findUniqueOrThrow({ where: { id } }),
            }),
          transactionLimits(),
        ),
      ),
    );
    this.relay.wake();
    return viewOf(row);
  }
}

async function make(
  tx: Prisma.TransactionClient,
  caller: Principal,
  values: PromoCodeValues,
): Promise<PromoCode> {
  const by = { created_by: caller.userId, updated_by: caller.userId };
  const made = await tx.promoCode.create({ data: { id: randomUUID(), ...columnsOf(values), ...by } });
  await recordFact(tx, caller, {
    action: identityActions.promoCodeCreated,
    outcome: 'success',
    record: { type: 'promo_code', id: made.id, version: made.version },
    fields: Object.keys(values),
  });
  return made;
}
