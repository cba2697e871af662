import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  carrierFields,
  type CarrierListQuery,
  type CarrierRow,
  type CarrierView,
} from '@bindery/contracts/crm';
import { splitExtension } from '@bindery/contracts/validation';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import { Calendar } from '../calendar/calendar.js';
import { Prisma, type Carrier } from '../generated/prisma/client.js';
import { columnsOf } from '../database/sql-fragments.js';
import { computedOf } from '../resources/resource-definition.js';
import { mapperOf, type RecordMapper } from '../resources/record-mapper.js';
import { SharedResource, sharedInTrash } from '../resources/shared-resource.js';
import { requireUnused } from '../policies/policy-checks.sql.js';
import { carrierListSql } from './carrier-list.sql.js';
import { trashOf } from '../resources/list-trash.js';

/** A line of the list. */
type ListedCarrier = Carrier & Pick<CarrierRow, 'policies_in_force' | 'monthly_premium'>;

/** A carrier of the account, or a global one, which every account reads. */
@Injectable()
export class CarrierResource extends SharedResource<Carrier, CarrierView, CarrierRow> {
  readonly selectSql = Prisma.sql`SELECT ${columnsOf('carriers', Prisma.CarrierScalarFieldEnum)} FROM carriers`;
  readonly mapper: RecordMapper;
  readonly trash = trashOf<Carrier>(this, ({ name }) => name, sharedInTrash(this));

  constructor(
    cipher: FieldCipher,
    @Inject(LOGGER) logger: Logger,
    private readonly calendar: Calendar,
  ) {
    super('carrier');
    this.mapper = mapperOf<Carrier>()({
      fields: carrierFields,
      table: this.table,
      rules: {},
      cipher,
      logger,
    });
  }

  async listSql(caller: Principal, query: CarrierListQuery) {
    return carrierListSql(caller, query, await this.calendar.shownTo(caller));
  }

  rootOf({ id }: Carrier): string {
    return id;
  }

  checkDelete(tx: Sql, _person: Principal, { id }: Carrier): Promise<void> {
    return requireUnused(tx, this.type, id);
  }

  toListItems(rows: readonly ListedCarrier[], caller: Principal): Promise<CarrierRow[]> {
    return Promise.all(
      rows.map(async (row) => {
        const { policies_in_force, monthly_premium } = row;
        return { ...(await this.toView(row, caller)), policies_in_force, monthly_premium };
      }),
    );
  }

  async toView(row: Carrier, caller: Principal): Promise<CarrierView> {
    const { fields } = await this.mapper.viewOf({ ...row, account_id: caller.accountId });
    return {
      ...(fields as Pick<CarrierView, keyof typeof carrierFields>),
      ...computedOf(this, caller, row),
      phone_e164: row.phone === null ? null : e164Of(row.phone),
    };
  }
}

const e164Of = (phone: string): string | null => possibleE164(splitExtension(phone)?.phone ?? phone) ?? null;
