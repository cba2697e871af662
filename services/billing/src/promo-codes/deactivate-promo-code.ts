import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { requireMatch } from '@bindery/service-kit/http';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { promoCodeRoutes } from '@bindery/contracts/billing';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { BillingAudit, recordFact } from '../audit/billing-audit.js';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import { lockPromoCode } from './find-promo-code.js';

/** Deactivates a code. Its history and the access it granted stay. */
@Controller()
export class DeactivatePromoCode {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly audit: BillingAudit,
    private readonly relay: OutboxRelay,
  ) {}

  @Handles(promoCodeRoutes.deactivate)
  async deactivate({
    caller,
    params: { id },
    ifMatch,
  }: Call<typeof promoCodeRoutes.deactivate>): Promise<void> {
    const action = identityActions.promoCodeDeactivated;
    await this.audit.auditDenials(caller, { action, record: { type: 'promo_code', id } }, () =>
      this.database.$transaction((tx) => deactivate(tx, caller, id, ifMatch), transactionLimits()),
    );
    this.relay.wake();
  }
}

async function deactivate(
  tx: Prisma.TransactionClient,
  caller: Principal,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const current = await lockPromoCode(tx, id);
  requireMatch(ifMatch, current.version);
  if (!current.is_active) return;
  const version = current.version + 1;
  await tx.promoCode.update({
    where: { id },
    data: { is_active: false, version, updated_by: caller.userId },
  });
  await recordFact(tx, caller, {
    action: identityActions.promoCodeDeactivated,
    outcome: 'success',
    record: { type: 'promo_code', id, version },
    fields: ['is_active'],
  });
}
