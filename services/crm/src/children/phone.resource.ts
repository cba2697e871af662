import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { phoneFields, type PhoneView } from '@bindery/contracts/crm';
import { PHONE_NUMBER } from '@bindery/contracts/validation';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { rejectField } from '@bindery/service-kit/errors';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import { recordTables } from '../database/record-tables.js';
import type { Phone, Prisma } from '../generated/prisma/client.js';
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

export type PhoneRow = ChildOf<Phone>;

/** How an individual is called. */
@Injectable()
export class PhoneResource implements ChildResource<PhoneRow, PhoneView> {
  readonly type = 'phone';
  readonly noun = 'phone number';
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
    this.mapper = mapperOf<PhoneRow>()({ fields: phoneFields, table: this.table, rules: {}, cipher, logger });
  }

  visibleTo(person: Principal): Prisma.Sql {
    return onVisibleIndividuals(person);
  }

  beforeWrite(tx: Sql, person: Principal, columns: Columns, row?: PhoneRow): Promise<Columns> {
    return this.primary.keep(tx, person, this, columns, row);
  }

  ofIndividualSql(person: Principal, individualId: string) {
    return childrenOfSql(person, individualId, this.type);
  }

  canEdit(person: Principal, row: PhoneRow): boolean {
    return canEditWithIndividual(person, row);
  }

  canDelete(person: Principal, row: PhoneRow): boolean {
    return canEditWithIndividual(person, row);
  }

  rootOf(row: PhoneRow): string {
    return row.individual_id;
  }

  derive(_person: Principal, { phone, individual_id }: Values): Columns {
    return {
      ...(individual_id === undefined ? {} : { individual_id }),
      ...(typeof phone === 'string' ? { phone_e164: e164Of(phone) } : {}),
    };
  }

  check(tx: Sql, person: Principal, values: Values, present?: PhoneRow): Promise<void> {
    const individualId = present?.individual_id ?? (values['individual_id'] as string);
    return requireEditableIndividual(tx, person, individualId);
  }

  async toView(row: PhoneRow, person: Principal): Promise<PhoneView> {
    const { fields } = await this.mapper.viewOf(row);
    return {
      ...(fields as Pick<PhoneView, keyof typeof phoneFields>),
      ...computedOf(this, person, row),
      individual_id: row.individual_id,
      phone_e164: row.phone_e164,
    };
  }
}

/**
 * A phone number in E.164.
 * @throws AppError `validation_failed` on `phone`
 */
function e164Of(phone: string): string {
  const number = possibleE164(phone);
  if (number !== undefined) return number;
  rejectField('phone', PHONE_NUMBER);
}
