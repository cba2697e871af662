import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { phoneFields, type PhoneView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import type { Phone } from '../generated/prisma/client.js';
import { computedOf } from '../resources/resource-definition.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../resources/record-mapper.js';
import { ChildOfIndividual } from './child-of-individual.js';
import type { ChildOf } from './individual-access.js';
import { SinglePrimary } from './single-primary.js';

export type PhoneRow = ChildOf<Phone>;

/** A phone number of an individual. */
@Injectable()
export class PhoneResource extends ChildOfIndividual<'phone', PhoneRow, PhoneView> {
  readonly lockFirst = 'individuals';
  readonly mapper: RecordMapper;

  constructor(
    cipher: FieldCipher,
    @Inject(LOGGER) logger: Logger,
    private readonly primary: SinglePrimary,
  ) {
    super('phone', 'phone number');
    this.mapper = mapperOf<PhoneRow>()({ fields: phoneFields, table: this.table, rules: {}, cipher, logger });
  }

  beforeWrite(tx: Sql, caller: Principal, columns: Columns, row?: PhoneRow): Promise<Columns> {
    return this.primary.keep(tx, caller, this, columns, row);
  }

  derive(_person: Principal, { phone, individual_id }: Values): Columns {
    return {
      ...(individual_id === undefined ? {} : { individual_id }),
      ...(typeof phone === 'string' ? { phone_e164: possibleE164(phone) } : {}),
    };
  }

  async toView(row: PhoneRow, caller: Principal): Promise<PhoneView> {
    const { fields } = await this.mapper.viewOf(row);
    return {
      ...(fields as Pick<PhoneView, keyof typeof phoneFields>),
      ...computedOf(this, caller, row),
      individual_id: row.individual_id,
      phone_e164: row.phone_e164,
    };
  }
}
