import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { carrierFields, type CarrierView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/bootstrap';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { canEditShared, ofAccountOrPlatform } from '../access/record-scope.js';
import { openPlatform, type Transaction } from '../database/crm-database.js';
import type { Carrier, Prisma } from '../generated/prisma/client.js';
import { accountOfShared, requireMayShare } from '../records/global-records.js';
import { computedOf, type RecordKind } from '../records/record-kind.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../records/record-mapper.js';
import { policiesThatUse } from '../policies/policies-in-use.sql.js';

/** A carrier: the account's own, or one of the platform, which everybody reads. */
@Injectable()
export class CarrierKind implements RecordKind<Carrier, CarrierView> {
  readonly type = 'carrier';
  readonly noun = 'carrier';
  readonly table = 'carriers';
  readonly mapper: RecordMapper;

  constructor(cipher: FieldCipher, @Inject(LOGGER) logger: Logger) {
    this.mapper = mapperOf<Carrier>()({
      fields: carrierFields,
      table: this.table,
      rules: {},
      cipher,
      logger,
    });
  }

  find(tx: Transaction, person: Principal, id: string): Promise<Carrier | null> {
    return tx.carrier.findFirst({ where: { ...ofAccountOrPlatform(person), id } });
  }

  async insert(tx: Transaction, person: Principal, columns: Columns): Promise<Carrier> {
    await openPlatform(tx, person);
    return tx.carrier.create({ data: columns as unknown as Prisma.CarrierCreateInput });
  }

  async write(tx: Transaction, { id }: Carrier, columns: Columns, person: Principal): Promise<Carrier> {
    await openPlatform(tx, person);
    return tx.carrier.update({ where: { id }, data: columns });
  }

  canEdit(person: Principal, row: Carrier): boolean {
    return canEditShared(person, row);
  }

  canDelete(person: Principal, row: Carrier): boolean {
    return canEditShared(person, row);
  }

  rootOf({ id }: Carrier): string {
    return id;
  }

  derive(person: Principal, values: Values): Columns {
    return accountOfShared(person, values);
  }

  check(_tx: Transaction, person: Principal, values: Values, present?: Carrier): Promise<void> {
    requireMayShare(person, values, present);
    return Promise.resolve();
  }

  /** Deleting one that policies name would leave them without a carrier, in whichever account they are. */
  async checkDelete(tx: Transaction, _person: Principal, { id }: Carrier): Promise<void> {
    const policies = await policiesThatUse(tx, { carrierId: id });
    if (policies === 0) return;
    throw new AppError('record_in_use', {
      detail:
        policies === 1
          ? 'One policy is with this carrier. Move or delete that policy first, or make the carrier inactive.'
          : `${String(policies)} policies are with this carrier. Move or delete them first, or make the carrier inactive.`,
    });
  }

  related(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async toView(row: Carrier, person: Principal): Promise<CarrierView> {
    const { fields } = await this.mapper.viewOf({ ...row, account_id: person.accountId });
    return {
      ...(fields as Pick<CarrierView, keyof typeof carrierFields>),
      ...computedOf(this, person, row),
    };
  }
}
