import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { addressFields, type AddressView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/bootstrap';
import type { Sql } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import type { Address, Prisma } from '../generated/prisma/client.js';
import { computedOf, type RecordKind } from '../records/record-kind.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../records/record-mapper.js';
import { hangingSql, onVisibleIndividuals, type Hanging } from './family.sql.js';
import { canEditWithIndividual, requireEditableIndividual } from './of-individual.js';
import { OnePrimary } from './one-primary.js';

export type AddressRow = Hanging<Address>;

/** Where an individual lives, works or gets mail. */
@Injectable()
export class AddressKind implements RecordKind<AddressRow, AddressView> {
  readonly type = 'address';
  readonly noun = 'address';
  readonly table = 'addresses';
  readonly selected = hangingSql(this.table);
  readonly mapper: RecordMapper;

  constructor(
    cipher: FieldCipher,
    @Inject(LOGGER) logger: Logger,
    private readonly primary: OnePrimary,
  ) {
    this.mapper = mapperOf<AddressRow>()({
      fields: addressFields,
      table: this.table,
      rules: {},
      cipher,
      logger,
    });
  }

  visibleTo(person: Principal): Prisma.Sql {
    return onVisibleIndividuals(person);
  }

  beforeWrite(tx: Sql, person: Principal, columns: Columns, row?: AddressRow): Promise<Columns> {
    return this.primary.keep(tx, person, this, columns, row);
  }

  canEdit(person: Principal, row: AddressRow): boolean {
    return canEditWithIndividual(person, row);
  }

  canDelete(person: Principal, row: AddressRow): boolean {
    return canEditWithIndividual(person, row);
  }

  rootOf(row: AddressRow): string {
    return row.individual_id;
  }

  derive(_person: Principal, { individual_id }: Values): Columns {
    return individual_id === undefined ? {} : { individual_id };
  }

  check(tx: Sql, person: Principal, values: Values, present?: AddressRow): Promise<void> {
    const individualId = present?.individual_id ?? (values['individual_id'] as string);
    return requireEditableIndividual(tx, person, individualId);
  }

  async toView(row: AddressRow, person: Principal): Promise<AddressView> {
    const { fields } = await this.mapper.viewOf(row);
    return {
      ...(fields as Pick<AddressView, keyof typeof addressFields>),
      ...computedOf(this, person, row),
      individual_id: row.individual_id,
    };
  }
}
