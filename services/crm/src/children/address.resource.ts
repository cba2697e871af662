import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { addressFields, type AddressView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import type { Address } from '../generated/prisma/client.js';
import { computedOf } from '../resources/resource-definition.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../resources/record-mapper.js';
import { ChildOfIndividual } from './child-of-individual.js';
import type { ChildOf } from './individual-access.js';
import { SinglePrimary } from './single-primary.js';

export type AddressRow = ChildOf<Address>;

/** Where an individual lives, works or gets mail. */
@Injectable()
export class AddressResource extends ChildOfIndividual<'address', AddressRow, AddressView> {
  readonly lockFirst = 'individuals';
  readonly mapper: RecordMapper;

  constructor(
    cipher: FieldCipher,
    @Inject(LOGGER) logger: Logger,
    private readonly primary: SinglePrimary,
  ) {
    super('address', 'address');
    this.mapper = mapperOf<AddressRow>()({
      fields: addressFields,
      table: this.table,
      rules: {},
      cipher,
      logger,
    });
  }

  beforeWrite(tx: Sql, caller: Principal, columns: Columns, row?: AddressRow): Promise<Columns> {
    return this.primary.keep(tx, caller, this, columns, row);
  }

  derive(_person: Principal, { individual_id }: Values): Columns {
    return individual_id === undefined ? {} : { individual_id };
  }

  async toView(row: AddressRow, caller: Principal): Promise<AddressView> {
    const { fields } = await this.mapper.viewOf(row);
    return {
      ...(fields as Pick<AddressView, keyof typeof addressFields>),
      ...computedOf(this, caller, row),
      individual_id: row.individual_id,
    };
  }
}
