import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { addressFields, type AddressView } from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/bootstrap';
import type { Logger } from '@bindery/service-kit/logging';
import type { Transaction } from '../database/crm-database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { computedOf, type RecordKind } from '../records/record-kind.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../records/record-mapper.js';
import {
  canEditWithIndividual,
  ofVisibleIndividuals,
  requireEditableIndividual,
  withOwnership,
} from './of-individual.js';
import { OnePrimary } from './one-primary.js';

export type AddressRow = Prisma.AddressGetPayload<{ include: typeof withOwnership }>;

/** Where an individual lives, works or gets mail. */
@Injectable()
export class AddressKind implements RecordKind<AddressRow, AddressView> {
  readonly type = 'address';
  readonly noun = 'address';
  readonly table = 'addresses';
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

  find(tx: Transaction, person: Principal, id: string): Promise<AddressRow | null> {
    return tx.address.findFirst({ where: { ...ofVisibleIndividuals(person), id }, include: withOwnership });
  }

  async insert(tx: Transaction, person: Principal, columns: Columns): Promise<AddressRow> {
    const data = columns as unknown as Prisma.AddressUncheckedCreateInput;
    await this.primary.makeRoom(tx, person, this, data.individual_id, columns);
    return tx.address.create({ data, include: withOwnership });
  }

  async write(tx: Transaction, row: AddressRow, columns: Columns, person: Principal): Promise<AddressRow> {
    const { id, account_id, individual_id, is_primary } = row;
    // One that comes back out of the trash is not the primary one any more: another may have become it.
    const comesBack = is_primary && columns['deleted_at'] === null ? { is_primary: false } : {};
    await this.primary.makeRoom(tx, person, this, individual_id, columns);
    return tx.address.update({
      where: { id, account_id },
      data: { ...columns, ...comesBack },
      include: withOwnership,
    });
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

  check(tx: Transaction, person: Principal, values: Values, present?: AddressRow): Promise<void> {
    const individualId = present?.individual_id ?? (values['individual_id'] as string);
    return requireEditableIndividual(tx, person, individualId);
  }

  related(): Promise<undefined> {
    return Promise.resolve(undefined);
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
