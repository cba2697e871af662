import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { addressFields, type AddressView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { recordTables } from '../database/record-tables.js';
import type { Address, Prisma } from '../generated/prisma/client.js';
import { computedOf, type ChildResource } from '../resources/resource-definition.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../resources/record-mapper.js';
import {
  canEditWithIndividual,
  childrenOfSql,
  childrenSql,
  onVisibleIndividuals,
  requireEditableIndividual,
  type ChildOf,
} from './child-records.js';
import { childrenInTrash } from './child-trash.js';
import { SinglePrimary } from './single-primary.js';

export type AddressRow = ChildOf<Address>;

/** Where an individual lives, works or gets mail. */
@Injectable()
export class AddressResource implements ChildResource<AddressRow, AddressView> {
  readonly type = 'address';
  readonly noun = 'address';
  readonly table = recordTables[this.type].table;
  readonly heldFirst = 'individuals';
  readonly selected = childrenSql(this.type);
  readonly mapper: RecordMapper;
  readonly trash = childrenInTrash(this.type);

  constructor(
    cipher: FieldCipher,
    @Inject(LOGGER) logger: Logger,
    private readonly primary: SinglePrimary,
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

  ofIndividualSql(person: Principal, individualId: string) {
    return childrenOfSql(person, individualId, this.type);
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
