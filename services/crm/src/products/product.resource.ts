import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { productFields, type ProductListQuery, type ProductView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { canEditShared, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { rowsOf, shared, statement, tables } from '../database/typed-sql.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma, type Carrier, type Product } from '../generated/prisma/client.js';
import { holdCarrierAndProduct, policiesThatUse } from '../policies/policy-checks.sql.js';
import { columnsOf } from '../database/sql-fragments.js';
import { accountOfShared, requireMayShare, sharedInTrash } from '../resources/global-records.js';
import { computedOf, type ListedResource } from '../resources/resource-definition.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../resources/record-mapper.js';
import { productListSql } from './product-list.sql.js';
import { lastDeletedFirst, namedBy, type TrashQueries } from '../resources/list-trash.js';

/** A product, beside the carrier that it is of. */
export interface ProductRow extends Product {
  readonly carrier: Pick<Carrier, 'name'>;
}

const selectCarrier = statement<{ accountId: string; id: string }>()((value) =>
  tables
    .selectFrom('carriers')
    .select(['is_global', 'deleted_at'])
    .where(shared<boolean>(ofAccountOrPlatformSql({ accountId: value('accountId') }, 'carriers')))
    .where('id', '=', value('id')),
);

const selectActiveCarrier = statement<{ id: string }>()(
  (value) =>
    tables.selectFrom('carriers').select('id').where('id', '=', value('id')).where('deleted_at', 'is', null),
  { isPrepared: true },
);

const productsInTrash: TrashQueries = {
  count: (tx, person) => tx.product.count({ where: sharedInTrash(person) }),
  async page(tx, person, page) {
    const include = { carrier: { select: { name: true } } };
    const rows = await tx.product.findMany({
      where: sharedInTrash(person),
      orderBy: lastDeletedFirst,
      include,
      ...page,
    });
    return rows.map((row) => ({
      ...namedBy(row, `${row.name} · ${row.carrier.name}`),
      can_restore: canEditShared(person, row),
    }));
  },
};

/** A product of a carrier: the account's own, or one of the platform. */
@Injectable()
export class ProductResource implements ListedResource<ProductRow, ProductView> {
  readonly type = 'product';
  readonly noun = 'product';
  readonly table = recordTables[this.type].table;
  readonly isShared = true;
  readonly selected = Prisma.sql`
    SELECT ${columnsOf('products', Prisma.ProductScalarFieldEnum)}, json_build_object('name', carriers.name) AS carrier
    FROM products JOIN carriers ON carriers.id = products.carrier_id`;
  readonly mapper: RecordMapper;
  readonly trash = productsInTrash;

  constructor(cipher: FieldCipher, @Inject(LOGGER) logger: Logger) {
    this.mapper = mapperOf<ProductRow>()({
      fields: productFields,
      table: this.table,
      rules: {},
      cipher,
      logger,
    });
  }

  visibleTo(person: Principal): Prisma.Sql {
    return ofAccountOrPlatformSql(person, this.table);
  }

  listSql(person: Principal, query: ProductListQuery) {
    return productListSql(person, query);
  }

  canEdit(person: Principal, row: ProductRow): boolean {
    return canEditShared(person, row);
  }

  canDelete(person: Principal, row: ProductRow): boolean {
    return canEditShared(person, row);
  }

  /** A carrier's history includes its products. */
  rootOf(row: ProductRow): string {
    return row.carrier_id;
  }

  derive(person: Principal, values: Values): Columns {
    return accountOfShared(person, values);
  }

  async check(tx: Sql, person: Principal, values: Values, present?: ProductRow): Promise<void> {
    requireMayShare(person, values, present);
    const id = (values['carrier_id'] ?? present?.carrier_id) as string;
    await holdCarrierAndProduct(tx, id);
    const [carrier] = await rowsOf(tx, selectCarrier({ accountId: person.accountId, id }));
    if (values['carrier_id'] !== undefined && carrier?.deleted_at !== null)
      rejectField('carrier_id', 'Choose a carrier of your account.');
    const isGlobal = values['is_global'] ?? present?.is_global ?? false;
    if (isGlobal === true && carrier?.is_global !== true) {
      rejectField('is_global', 'Only products of a global carrier can be global.');
    }
    if (present && values['carrier_id'] !== undefined) await this.checkDelete(tx, person, present);
  }

  /** @throws AppError `record_in_use` */
  async checkDelete(tx: Sql, _person: Principal, { id }: ProductRow): Promise<void> {
    const policies = await policiesThatUse(tx, { productId: id });
    if (policies === 0) return;
    throw new AppError('record_in_use', {
      detail:
        policies === 1
          ? 'One policy uses this product. Move or delete it first, or make the product inactive.'
          : `${String(policies)} policies use this product. Move or delete them first, or make the product inactive.`,
    });
  }

  async checkRestore(tx: Sql, _person: Principal, { carrier_id }: ProductRow): Promise<void> {
    await holdCarrierAndProduct(tx, carrier_id);
    const [carrier] = await rowsOf(tx, selectActiveCarrier({ id: carrier_id }));
    if (!carrier) {
      throw new AppError('conflict', {
        detail: "This product's carrier is in the trash. Restore the carrier first.",
      });
    }
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
