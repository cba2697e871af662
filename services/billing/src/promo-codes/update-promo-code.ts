import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  promoCodeValues,
  type PromoCodeValues,
  type PromoCodeView,
  type UpdatePromoCodeBody,
  promoCodeRoutes,
} from '@bindery/contracts/billing';
import { identityActions } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { parse, requireMatch } from '@bindery/service-kit/http';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { BillingAudit, recordFact } from '../audit/billing-audit.js';
import type { Prisma, PrismaClient, PromoCode } from '../generated/prisma/client.js';
import { rejectingTakenCode } from './code-taken.js';
import { lockPromoCode } from './find-promo-code.js';
import { columnsOf, valuesOf, viewOf } from './promo-code.mapper.js';

/** Changes a code for those who redeem it from now on: what it granted stays as it was granted. */
@Controller()
export class UpdatePromoCode {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly audit: BillingAudit,
    private readonly relay: OutboxRelay,
  ) {}

  @Handles(promoCodeRoutes.update)
  async update({
    caller,
    params: { id },
    body,
    ifMatch,
  }: Call<typeof promoCodeRoutes.update>): Promise<PromoCodeView> {
    const attempt = {
      action: identityActions.promoCodeUpdated,
      record: { type: 'promo_code', id },
      fields: Object.keys(body),
    } as const;
    const row = await this.audit.auditDenials(caller, attempt, () =>
      rejectingTakenCode(() =>
        this.database.$transaction((tx) => this.change(tx, caller, id, body, ifMatch), transactionLimits()),
      ),
    );
    this.relay.wake();
    return viewOf(row);
  }

  private async change(
    tx: Prisma.TransactionClient,
    caller: Principal,
    id: string,
    body: UpdatePromoCodeBody,
    ifMatch: string | undefined,
  ): Promise<PromoCode> {
    const current = await lockPromoCode(tx, id);
    requireMatch(ifMatch, current.version);
    const before = valuesOf(current);
    const after = valuesAfter(before, body);
    requireFits(current, after);
    const fields = (Object.keys(after) as (keyof PromoCodeValues)[]).filter(
      (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
    );
    if (fields.length === 0) return current;
    const data = { ...columnsOf(after), version: current.version + 1, updated_by: caller.userId };
    const row = await tx.promoCode.update({ where: { id }, data });
    await recordFact(tx, caller, {
      action: identityActions.promoCodeUpdated,
      outcome: 'success',
      record: { type: 'promo_code', id, version: row.version },
      fields,
    });
    return row;
  }
}

/** The whole updated code, validated across fields. */
function valuesAfter(before: PromoCodeValues, body: UpdatePromoCodeBody): PromoCodeValues {
  const edited = Object.entries(body).filter(([field, value]) => field in before && value !== undefined);
  const after: PromoCodeValues = { ...before, ...Object.fromEntries(edited) };
  const expiry = after.expiration_date;
  return parse(promoCodeValues, {
    ...after,
    description: body.description === null ? '' : after.description,
    expiration_date: expiry === null ? null : new Date(expiry).toISOString(),
  });
}

/** A code that was used keeps what its usage history speaks of. */
function requireFits({ code, current_uses: currentUses }: PromoCode, after: PromoCodeValues): void {
  const times = currentUses === 1 ? 'once' : `${currentUses.toLocaleString('en-US')} times`;
  if (currentUses > 0 && after.code !== code) {
    rejectField(
      'code',
      `This code was used ${times}, so its text can't change. Deactivate it and create another one.`,
    );
  }
  if (after.max_uses >= currentUses) return;
  if (after.usage_type === 'single_use')
    rejectField('usage_type', `This code was used ${times}, so it can't become single use.`);
  rejectField(
    'max_uses',
    `This code was used ${times}, so max uses must be at least ${String(currentUses)}.`,
  );
}
