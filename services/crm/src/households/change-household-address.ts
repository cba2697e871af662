import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  addressPlaceNames,
  type AddressPlace,
  type HouseholdAddressChange,
  householdRoutes,
  missingParts,
} from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AddressResource, type AddressRow } from '../children/address.resource.js';
import { requireEditableIndividual } from '../children/individual-access.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { DeleteRecord } from '../resources/delete-record.js';
import { findRecordToChange } from '../resources/find-record.js';
import { RecordAudit } from '../resources/record-audit.js';
import type { Values } from '../resources/record-mapper.js';
import { UpdateRecord } from '../resources/update-record.js';
import { RecordPlans } from '../resources/write-records/plan-builder.js';
import { WriteRecords } from '../resources/write-records/write-records.js';
import { holdHouseholds, householdOf } from './stored-household.js';

type Changed = HouseholdAddressChange['changed'][number];

/** Gives an address of one member to others, all or nothing, and takes it back. */
@Controller()
export class ChangeHouseholdAddress {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: AddressResource,
    private readonly plans: RecordPlans,
    private readonly records: WriteRecords,
    private readonly updating: UpdateRecord,
    private readonly deleting: DeleteRecord,
    private readonly audit: RecordAudit,
  ) {}

  @Handles(householdRoutes.changeAddress)
  async change({
    caller,
    params: { id },
    body: { address_id, members },
  }: Call<typeof householdRoutes.changeAddress>): Promise<HouseholdAddressChange> {
    const attempt = { resource: this.resource, verb: 'updated', recordId: address_id } as const;
    return this.audit.auditDenials(caller, attempt, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        await holdHouseholds(tx, caller);
        await this.holdAll(tx, caller, [id, ...members.map(({ individual_id }) => individual_id)]);
        const address = await findRecordToChange(this.resource, tx, caller, address_id);
        if (address.individual_id !== id) rejectField('address_id', 'Choose an address of this individual.');
        if (missingParts(address).length > 0)
          rejectField('address_id', 'Complete this address first. Then give it to others.');
        const household = await householdOf(tx, caller, id);
        const known = new Set(household?.members.map(({ individual_id }) => individual_id));
        const changed: Changed[] = [];
        for (const [index, { individual_id, replaces }] of members.entries()) {
          if (individual_id === id || !known.has(individual_id))
            rejectField(`members.${index}.individual_id`, 'Choose another member of the household.');
          changed.push(
            replaces === null
              ? await this.add(tx, caller, individual_id, address)
              : await this.replace(tx, caller, { individual_id, replaces, index }, address),
          );
        }
        return { changed };
      }),
    );
  }

  @Handles(householdRoutes.undoAddress)
  async undo({
    caller,
    params: { id },
    body: { changed },
  }: Call<typeof householdRoutes.undoAddress>): Promise<void> {
    const attempt = { resource: this.resource, verb: 'updated', recordId: id } as const;
    await this.audit.auditDenials(caller, attempt, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        await requireEditableIndividual(tx, caller, id);
        for (const { address_id, version, previous } of changed) {
          const row = await findRecordToChange(this.resource, tx, caller, address_id);
          await requireEditableIndividual(tx, caller, row.individual_id);
          if (row.version !== version) {
            throw new AppError('conflict', {
              detail: 'Someone changed one of these addresses in the meantime, so nothing was undone.',
            });
          }
          if (previous) await this.putBack(tx, caller, row, previous);
          else await this.deleting.trash(this.resource, tx, caller, row);
        }
      }),
    );
  }

  /** In the order of their ids, so that no two changes wait for each other. */
  private async holdAll(tx: Sql, caller: Principal, ids: readonly string[]): Promise<void> {
    for (const one of [...new Set(ids)].sort()) await requireEditableIndividual(tx, caller, one);
  }

  private async add(
    tx: Sql,
    caller: Principal,
    individual_id: string,
    { type, is_primary, ...address }: AddressRow,
  ): Promise<Changed> {
    const values = { ...placeOf(address), type, is_primary, individual_id };
    const plan = this.plans.start(caller, 'person');
    await plan.create('address', values);
    const row = await this.records.writeOne<AddressRow>(tx, caller, plan);
    return { address_id: row.id, version: row.version, previous: null };
  }

  /** A part that an address lacked before may be missing again. */
  private async putBack(tx: Sql, caller: Principal, row: AddressRow, previous: Values): Promise<void> {
    const changes = Object.entries(previous).filter(
      ([name, value]) => row[name as keyof AddressPlace] !== value,
    );
    const plan = this.plans.start(caller, 'person');
    await plan.update('address', row.id, Object.fromEntries(changes), { present: row });
    if (changes.length > 0) await this.records.writeOne<AddressRow>(tx, caller, plan);
  }

  private async replace(
    tx: Sql,
    caller: Principal,
    { individual_id, replaces, index }: { individual_id: string; replaces: string; index: number },
    address: AddressRow,
  ): Promise<Changed> {
    const present = await findRecordToChange(this.resource, tx, caller, replaces);
    if (present.individual_id !== individual_id)
      rejectField(`members.${index}.replaces`, 'Choose an address of theirs.');
    const row = await this.updating.save(this.resource, tx, caller, present, { ...placeOf(address) });
    return { address_id: row.id, version: row.version, previous: placeOf(present) };
  }
}

const placeOf = (address: AddressPlace): AddressPlace =>
  Object.fromEntries(addressPlaceNames.map((name) => [name, address[name]])) as AddressPlace;
