import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  individualFields,
  type IndividualRow,
  type IndividualView,
  type ProtectedField,
} from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/bootstrap';
import { refuseField } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { canDelete, canEdit, inScope } from '../access/record-scope.js';
import type { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import { namesOfAgents, requireActiveAgents } from '../directory/agents.queries.js';
import type { Individual, Prisma } from '../generated/prisma/client.js';
import { protectedRules } from '../records/protected-rules.js';
import type { RecordKind } from '../records/record-kind.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../records/record-mapper.js';
import { mergedInto, survivorOf } from './merged-individuals.sql.js';
import type { ListedIndividual } from './individual-list.sql.js';
import {
  heldIndividualSql,
  individualWithNamesSql,
  namesIn,
  type IndividualWithNames,
} from './individual.sql.js';

type Names = ReadonlyMap<string, string>;

/** An individual among the other types of record: whose it is, whom it can be assigned to, how it is shown. */
@Injectable()
export class IndividualKind implements RecordKind<Individual, IndividualView, Names> {
  readonly type = 'individual';
  readonly noun = 'individual';
  readonly table = 'individuals';
  readonly mapper: RecordMapper;

  constructor(cipher: FieldCipher, @Inject(LOGGER) logger: Logger) {
    const { table } = this;
    this.mapper = mapperOf<Individual>()({
      fields: individualFields,
      table,
      rules: protectedRules,
      cipher,
      logger,
    });
  }

  find(tx: Transaction, person: Principal, id: string): Promise<Individual | null> {
    return tx.individual.findFirst({ where: { ...inScope(person), id, merged_into: null } });
  }

  async findHeld(tx: Transaction, person: Principal, id: string): Promise<Individual | null> {
    const [row] = await tx.$queryRaw<Individual[]>(heldIndividualSql(person, id));
    return row ?? null;
  }

  async look(transactions: AccountTransactions, person: Principal, id: string) {
    const [line] = await transactions.askOnce<IndividualWithNames>(
      person.accountId,
      individualWithNamesSql(person, id),
    );
    return line && { row: line, related: namesIn(line) };
  }

  insert(tx: Transaction, _person: Principal, columns: Columns): Promise<Individual> {
    return tx.individual.create({ data: columns as unknown as Prisma.IndividualCreateInput });
  }

  write(tx: Transaction, { id, account_id }: Individual, columns: Columns): Promise<Individual> {
    return tx.individual.update({ where: { id, account_id }, data: columns });
  }

  canEdit(person: Principal, row: Individual): boolean {
    return canEdit(person, row);
  }

  canDelete(person: Principal, row: Individual): boolean {
    return canDelete(person, row);
  }

  rootOf({ id }: Individual): string {
    return id;
  }

  async check(tx: Transaction, person: Principal, values: Values, present?: Individual): Promise<void> {
    if (!present && values['status'] === 'deleted')
      refuseField('status', 'A new individual cannot be deleted already. Choose another status.');
    await requireActiveAgents(tx, person, values);
  }

  /** The status `deleted` is no status that is stored: it asks for the trash. */
  splitEdit({ status, ...rest }: Values): { values: Values; deletes: boolean } {
    if (status === 'deleted') return { values: rest, deletes: true };
    return { values: status === undefined ? rest : { ...rest, status }, deletes: false };
  }

  survivorOf(tx: Transaction, person: Principal, id: string): Promise<string | null> {
    return survivorOf(tx, person.accountId, id);
  }

  historyBefore(tx: Transaction, row: Individual): Promise<string[]> {
    return mergedInto(tx, row);
  }

  related(tx: Transaction, row: Individual): Promise<Names> {
    return namesOfAgents(tx, row);
  }

  async toView(row: Individual, person: Principal, names: Names): Promise<IndividualView> {
    const { fields, failures } = await this.mapper.viewOf(row);
    return {
      // The mapper reads every field of the contract's own table.
      ...(fields as Omit<IndividualView, 'id'>),
      ...stateOf(row, person),
      assigned_agent_name: names.get(row.assigned_agent ?? '') ?? null,
      additional_agent_name: names.get(row.additional_agent ?? '') ?? null,
      updated_at: row.updated_at.toISOString(),
      version: row.version,
      integrity_failures: failures as ProtectedField[],
    };
  }

  /** A row of the list. */
  async toListRow(row: ListedIndividual, person: Principal): Promise<IndividualRow> {
    const { masks, failures } = await this.mapper.maskAll(row, ['email']);
    const { first_name, last_name, dob, type, assigned_agent_name } = row;
    return {
      first_name,
      last_name,
      dob,
      type,
      assigned_agent_name,
      gender: row.gender as IndividualRow['gender'],
      email: masks['email'] ?? null,
      ...stateOf(row, person),
      integrity_failures: failures as ProtectedField[],
    };
  }
}

/** A record in the trash shows as deleted, whatever its status was and will be when it comes back. */
function stateOf(row: Individual | ListedIndividual, person: Principal) {
  return {
    id: row.id,
    status: row.deleted_at === null ? (row.status as IndividualView['status']) : ('deleted' as const),
    created_at: row.created_at.toISOString(),
    can_edit: canEdit(person, row),
    can_delete: canDelete(person, row),
  };
}
