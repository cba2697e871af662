import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { phoneFields, type PhoneView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/bootstrap';
import type { Logger } from '@bindery/service-kit/logging';
import type { Transaction } from '../database/crm-database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { computedOf, type RecordKind } from '../records/record-kind.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../records/record-mapper.js';
import { e164Of } from './e164.js';
import {
  canEditWithIndividual,
  ofVisibleIndividuals,
  requireEditableIndividual,
  withOwnership,
} from './of-individual.js';
import { OnePrimary } from './one-primary.js';

export type PhoneRow = Prisma.PhoneGetPayload<{ include: typeof withOwnership }>;

/** How an individual is called. */
@Injectable()
export class PhoneKind implements RecordKind<PhoneRow, PhoneView> {
  readonly type = 'phone';
  readonly noun = 'phone number';
  readonly table = 'phones';
  readonly mapper: RecordMapper;

  constructor(
    cipher: FieldCipher,
    @Inject(LOGGER) logger: Logger,
    private readonly primary: OnePrimary,
  ) {
    this.mapper = mapperOf<PhoneRow>()({ fields: phoneFields, table: this.table, rules: {}, cipher, logger });
  }

  find(tx: Transaction, person: Principal, id: string): Promise<PhoneRow | null> {
    return tx.phone.findFirst({ where: { ...ofVisibleIndividuals(person), id }, include: withOwnership });
  }

  async insert(tx: Transaction, person: Principal, columns: Columns): Promise<PhoneRow> {
    const data = columns as unknown as Prisma.PhoneUncheckedCreateInput;
    await this.primary.makeRoom(tx, person, this, data.individual_id, columns);
    return tx.phone.create({ data, include: withOwnership });
  }

  async write(tx: Transaction, row: PhoneRow, columns: Columns, person: Principal): Promise<PhoneRow> {
    const { id, account_id, individual_id, is_primary } = row;
    // One that comes back out of the trash is not the primary one any more: another may have become it.
    const comesBack = is_primary && columns['deleted_at'] === null ? { is_primary: false } : {};
    await this.primary.makeRoom(tx, person, this, individual_id, columns);
    return tx.phone.update({
      where: { id, account_id },
      data: { ...columns, ...comesBack },
      include: withOwnership,
    });
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

  check(tx: Transaction, person: Principal, values: Values, present?: PhoneRow): Promise<void> {
    const individualId = present?.individual_id ?? (values['individual_id'] as string);
    return requireEditableIndividual(tx, person, individualId);
  }

  related(): Promise<undefined> {
    return Promise.resolve(undefined);
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
