import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { PromoCodeValues, PromoCodeView } from '@bindery/contracts/billing';
import { identityActions } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { recordFact } from '../audit/billing-audit.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { refusingTakenCode } from './code-taken.js';
import { columnsOf, viewOf } from './promo-code.mapper.js';

@Injectable()
export class CreatePromoCode {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly relay: OutboxRelay,
  ) {}

  async run(person: Principal, values: PromoCodeValues): Promise<PromoCodeView> {
    const by = { createdBy: person.userId, updatedBy: person.userId };
    const row = await refusingTakenCode(() =>
      this.database.$transaction(async (tx) => {
        const data = { id: randomUUID(), ...columnsOf(values), ...by };
        const made = await tx.promoCode.create({ data });
        await recordFact(tx, person, {
          action: identityActions.promoCodeCreated,
          outcome: 'success',
          record: { type: 'promo_code', id: made.id, version: made.version },
          fields: Object.keys(values),
        });
        return made;
      }, transactionLimits()),
    );
    this.relay.nudge();
    return viewOf(row);
  }
}
