import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { carrierFields, type CarrierListQuery, type CarrierView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { canEditShared, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma, type Carrier } from '../generated/prisma/client.js';
import { columnsOf } from '../database/sql-fragments.js';
import { accountOfShared, requireMayShare, sharedInTrash } from '../resources/global-records.js';
import { computedOf, type ListedResource } from '../resources/resource-definition.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../resources/record-mapper.js';
import { policiesThatUse } from '../policies/policy-checks.sql.js';
import { carrierListSql } from './carrier-list.sql.js';
import { lastDeletedFirst, namedBy, type TrashQueries } from '../resources/list-trash.js';

const carriersInTrash: TrashQueries = {
  count: (tx, person) => tx.carrier.count({ where: sharedInTrash(person) }),
  async page(tx, person, page) {
    const rows = await tx.carrier.findMany({
      where: sharedInTrash(person),
      orderBy: lastDeletedFirst,
      ...page,
    });
    return rows.map((row) => ({ ...namedBy(row, row.name), can_restore: canEditShared(person, row) }));
  },
};

/** A carrier of the account, or a global one, which every account reads. */
@Injectable()
export class CarrierResource implements ListedResource<Carrier, CarrierView> {
  readonly type = 'carrier';
  readonly noun = 'carrier';
  readonly table = recordTables[this.type].table;
  readonly isShared = true;
  readonly selected = Prisma.sql`SELECT ${columnsOf('carriers', Prisma.CarrierScalarFieldEnum)} FROM carriers`;
  readonly mapper: RecordMapper;
  readonly trash = carriersInTrash;

  constructor(cipher: FieldCipher, @Inject(LOGGER) logger: Logger) {
    this.mapper = mapperOf<Carrier>()({
      fields: carrierFields,
      table: this.table,
      rules: {},
      cipher,
      logger,
    });
  }

  visibleTo(person: Principal): Prisma.Sql {
    return ofAccountOrPlatformSql(person, this.table);
  }

  listSql(person: Principal, query: CarrierListQuery) {
    return carrierListSql(person, query);
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

  check(_tx: Sql, person: Principal, values: Values, present?: Carrier): Promise<void> {
    requireMayShare(person, values, present);
    return Promise.resolve();
  }

  /** Deleting one that policies name would leave them without a carrier, in whichever account they are. */
  async checkDelete(tx: Sql, _person: Principal, { id }: Carrier): Promise<void> {
    const policies = await policiesThatUse(tx, { carrierId: id });
    if (policies === 0) return;
    throw new AppError('record_in_use', {
      detail:
        policies === 1
          ? 'One policy uses this carrier. Move or delete it first, or make the carrier inactive.'
          : `${String(policies)} policies use this carrier. Move or delete them first, or make the carrier inactive.`,
    });
  }

  async toView(row: Carrier, person: Principal): Promise<CarrierView> {
    const { fields } = await this.mapper.viewOf({ ...row, account_id: person.accountId });
    return {
      ...(fields as Pick<CarrierView, keyof typeof carrierFields>),
      ...computedOf(this, person, row),
    };
  }
}
