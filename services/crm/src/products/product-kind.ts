import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { productFields, type ProductView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/bootstrap';
import { AppError, refuseField } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { canEditShared, ofAccountOrPlatform } from '../access/record-scope.js';
import { openPlatform, type Transaction } from '../database/crm-database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { policiesThatUse } from '../policies/policies-in-use.sql.js';
import { accountOfShared, requireMayShare } from '../records/global-records.js';
import { computedOf, type RecordKind } from '../records/record-kind.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../records/record-mapper.js';

const withCarrier = { carrier: { select: { name: true, is_global: true } } } as const;
export type ProductRow = Prisma.ProductGetPayload<{ include: typeof withCarrier }>;

/** A product of a carrier: the account's own, or one of the platform. */
@Injectable()
export class ProductKind implements RecordKind<ProductRow, ProductView> {
  readonly type = 'product';
  readonly noun = 'product';
  readonly table = 'products';
  readonly mapper: RecordMapper;

  constructor(cipher: FieldCipher, @Inject(LOGGER) logger: Logger) {
    this.mapper = mapperOf<ProductRow>()({
      fields: productFields,
      table: this.table,
      rules: {},
      cipher,
      logger,
    });
  }

  find(tx: Transaction, person: Principal, id: string): Promise<ProductRow | null> {
    return tx.product.findFirst({ where: { ...ofAccountOrPlatform(person), id }, include: withCarrier });
  }

  async insert(tx: Transaction, person: Principal, columns: Columns): Promise<ProductRow> {
    await openPlatform(tx, person);
    return tx.product.create({
      data: columns as unknown as Prisma.ProductUncheckedCreateInput,
      include: withCarrier,
    });
  }

  async write(tx: Transaction, { id }: ProductRow, columns: Columns, person: Principal): Promise<ProductRow> {
    await openPlatform(tx, person);
    return tx.product.update({ where: { id }, data: columns, include: withCarrier });
  }

  canEdit(person: Principal, row: ProductRow): boolean {
    return canEditShared(person, row);
  }

  canDelete(person: Principal, row: ProductRow): boolean {
    return canEditShared(person, row);
  }

  /** A carrier's history tells of its products. */
  rootOf(row: ProductRow): string {
    return row.carrier_id;
  }

  derive(person: Principal, values: Values): Columns {
    return accountOfShared(person, values);
  }

  async check(tx: Transaction, person: Principal, values: Values, present?: ProductRow): Promise<void> {
    requireMayShare(person, values, present);
    const id = (values['carrier_id'] ?? present?.carrier_id) as string;
    const carrier = await tx.carrier.findFirst({ where: { ...ofAccountOrPlatform(person), id } });
    const live = carrier !== null && carrier.deleted_at === null;
    if (values['carrier_id'] !== undefined && !live)
      refuseField('carrier_id', 'Choose a carrier of your account.');
    const isGlobal = values['is_global'] ?? present?.is_global ?? false;
    if (isGlobal === true && carrier?.is_global !== true) {
      refuseField('is_global', 'A product can be global only with a carrier that is global.');
    }
    if (present && values['carrier_id'] !== undefined) await this.checkDelete(tx, person, present);
  }

  /** @throws AppError `record_in_use` */
  async checkDelete(tx: Transaction, _person: Principal, { id }: ProductRow): Promise<void> {
    const policies = await policiesThatUse(tx, { productId: id });
    if (policies === 0) return;
    throw new AppError('record_in_use', {
      detail:
        policies === 1
          ? 'One policy is of this product. Move or delete that policy first, or make the product inactive.'
          : `${String(policies)} policies are of this product. Move or delete them first, or make the product inactive.`,
    });
  }

  async checkRestore(tx: Transaction, _person: Principal, { carrier_id }: ProductRow): Promise<void> {
    const carrier = await tx.carrier.findFirst({ where: { id: carrier_id, deleted_at: null } });
    if (!carrier) {
      throw new AppError('conflict', {
        detail: 'The carrier of this product is in the trash. Bring the carrier back first.',
      });
    }
  }

  related(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async toView(row: ProductRow, person: Principal): Promise<ProductView> {
    const { fields } = await this.mapper.viewOf({ ...row, account_id: person.accountId });
    return {
      ...(fields as Pick<ProductView, keyof typeof productFields>),
      ...computedOf(this, person, row),
      carrier_name: row.carrier.name,
      status: row.inactive ? 'inactive' : 'active',
    };
  }
}
