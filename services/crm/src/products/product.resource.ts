import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { productFields, type ProductListQuery, type ProductView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { Calendar } from '../calendar/calendar.js';
import { Prisma, type Carrier, type Product } from '../generated/prisma/client.js';
import {
  holdCarrierAndProduct,
  isActiveCarrier,
  requireUnnamed,
  requireUnused,
} from '../policies/policy-checks.sql.js';
import { columnsOf } from '../database/sql-fragments.js';
import { computedOf } from '../resources/resource-definition.js';
import { mapperOf, type RecordMapper, type Values } from '../resources/record-mapper.js';
import { SharedResource, sharedInTrash } from '../resources/shared-resource.js';
import { productListSql } from './product-list.sql.js';
import { trashOf } from '../resources/list-trash.js';

/** A product, beside the carrier that it is of. */
export interface ProductRow extends Product {
  readonly carrier: Pick<Carrier, 'name'>;
}

/** A product of a carrier: the account's own, or one of the platform. */
@Injectable()
export class ProductResource extends SharedResource<ProductRow, ProductView> {
  readonly selectSql = Prisma.sql`
    SELECT ${columnsOf('products', Prisma.ProductScalarFieldEnum)}, json_build_object('name', carriers.name) AS carrier
    FROM products JOIN carriers ON carriers.id = products.carrier_id`;
  readonly mapper: RecordMapper;
  readonly trash = trashOf<ProductRow>(
    this,
    ({ name, carrier }) => `${name} · ${carrier.name}`,
    sharedInTrash(this),
  );

  constructor(
    cipher: FieldCipher,
    @Inject(LOGGER) logger: Logger,
    private readonly calendar: Calendar,
  ) {
    super('product');
    this.mapper = mapperOf<ProductRow>()({
      fields: productFields,
      table: this.table,
      rules: {},
      cipher,
      logger,
    });
  }

  async listSql(caller: Principal, query: ProductListQuery) {
    return productListSql(caller, query, await this.calendar.zoneOf(caller));
  }

  /** A carrier's history includes its products. */
  rootOf(row: ProductRow): string {
    return row.carrier_id;
  }

  async check(tx: Sql, caller: Principal, values: Values, present?: ProductRow): Promise<void> {
    if (!present || values['carrier_id'] === undefined) return;
    await this.checkDelete(tx, caller, present);
    await requireUnnamed(tx, present.id);
  }

  checkDelete(tx: Sql, _person: Principal, { id }: ProductRow): Promise<void> {
    return requireUnused(tx, this.type, id);
  }

  async checkRestore(tx: Sql, caller: Principal, { carrier_id }: ProductRow): Promise<void> {
    await holdCarrierAndProduct(tx, carrier_id);
    if (!(await isActiveCarrier(tx, caller, carrier_id))) {
      throw new AppError('conflict', {
        detail: "This product's carrier is in the trash. Restore the carrier first.",
      });
    }
  }

  async toView(row: ProductRow, caller: Principal): Promise<ProductView> {
    const { fields } = await this.mapper.viewOf({ ...row, account_id: caller.accountId });
    return {
      ...(fields as Pick<ProductView, keyof typeof productFields>),
      ...computedOf(this, caller, row),
      carrier_name: row.carrier.name,
      status: row.inactive ? 'inactive' : 'active',
    };
  }
}
