import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  listedName,
  policyFields,
  renewalFields,
  type PolicyListQuery,
  type PolicyView,
} from '@bindery/contracts/crm';
import { stateOf } from '@bindery/contracts/route';
import { FieldCipher } from '@bindery/field-crypto';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { Calendar } from '../calendar/calendar.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma, type Carrier, type Policy, type Product } from '../generated/prisma/client.js';
import { columnsOf } from '../database/sql-fragments.js';
import { clientShown, type Client } from '../clients/client.sql.js';
import { computedOf, type ArchivedForm, type ListedResource } from '../resources/resource-definition.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../resources/record-mapper.js';
import { holdCarrierAndProduct, trashedAmong } from './policy-checks.sql.js';
import { joinedTo, policyNames } from './policy-names.sql.js';
import { canEditPolicy, policiesInScopeSql } from '../access/policy-scope.js';
import { RuleTaskOwners } from '../tasks/rule-task-owners.js';
import { WorkDone } from '../work-done/work-done.js';
import { premiumColumnNames, premiumColumns } from '../figures/premium.sql.js';
import { accountDay, premiumsOfPolicy, settlePremiums, type ArchivedPremium } from './dated-premiums.sql.js';
import { policyListSql } from './policy-list.sql.js';
import { isInForce, policyStateOn } from './policy-state.js';
import { trashOf } from '../resources/list-trash.js';

/** A policy as the views need it: beside the names of what it is about, and its premium as a text. */
export interface PolicyRow extends Omit<
  Policy,
  'deleted_by' | 'ended_on' | 'is_sample' | 'next_premium' | 'premium' | 'renewal_given' | 'search_text'
> {
  /** The one of today. */
  readonly premium: string | null;
  readonly next_premium: string | null;
  /** All that it has had or will, the oldest first; null if that is one. */
  readonly premiums: readonly ArchivedPremium[] | null;
  readonly insured: Client | null;
  readonly carrier: Pick<Carrier, 'name'>;
  readonly product: Pick<Product, 'name'> | null;
  readonly writing_agent_name: string | null;
}

const otherColumns = Object.fromEntries(
  Object.entries(Prisma.PolicyScalarFieldEnum).filter(
    ([name]) => !premiumColumnNames.some((column) => column === name),
  ),
);

/** A policy's name. */
function nameOf({ policy_number, insured, carrier }: PolicyRow): string {
  const holder = insured ? listedName(insured) : 'Unknown Individual';
  return [policy_number && `#${policy_number}`, holder, carrier.name].filter((part) => part).join(' · ');
}

/** A policy: whose it is by its individual, and which carrier and product it may name. */
@Injectable()
export class PolicyResource implements ListedResource<PolicyRow, PolicyView> {
  readonly type = 'policy';
  readonly noun = 'policy';
  readonly table = recordTables[this.type].table;
  readonly mapper: RecordMapper;
  readonly trash = trashOf<PolicyRow>(this, nameOf);
  readonly archive: ArchivedForm<PolicyRow> = { more: ({ premiums }) => ({ premiums: premiums ?? [] }) };

  constructor(
    cipher: FieldCipher,
    @Inject(LOGGER) logger: Logger,
    private readonly calendar: Calendar,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly work: WorkDone,
    private readonly taskOwners: RuleTaskOwners,
  ) {
    this.mapper = mapperOf<PolicyRow>()({
      fields: { ...policyFields, ...renewalFields },
      table: this.table,
      rules: {},
      cipher,
      logger,
    });
  }

  get selectSql(): Prisma.Sql {
    const day = Prisma.sql`account_day(policies.account_id, ${this.clock.now().toISOString()}::timestamptz)`;
    return Prisma.sql`SELECT ${columnsOf('policies', otherColumns)}, ${premiumColumns('policies', { day, today: day })},
      ${premiumsOfPolicy} AS premiums, ${policyNames} FROM policies ${joinedTo('policies')}`;
  }

  visibleTo(caller: Principal): Prisma.Sql {
    return policiesInScopeSql(caller);
  }

  async listSql(caller: Principal, query: PolicyListQuery) {
    const days = await this.calendar.daysOf(caller.accountId);
    return policyListSql(caller, query, { days, zone: await this.calendar.zoneOf(caller) });
  }

  canEdit(caller: Principal, row: PolicyRow): boolean {
    return canEditPolicy(caller, row);
  }

  canDelete(caller: Principal, row: PolicyRow): boolean {
    return caller.deletes && canEditPolicy(caller, row);
  }

  stateOf({ version, premium_from }: PolicyRow): string | number {
    return stateOf<string | number>({ version, premium_from: dayOf(premium_from) });
  }

  rootOf(row: PolicyRow): string {
    return row.insured_id ?? row.id;
  }

  /** A policy's new values close the tasks that rules made for it, and a new agent gets them. */
  async afterWrite(tx: Sql, caller: Principal, row: PolicyRow, values: Values): Promise<PolicyRow> {
    const { policy_number, product_id, insured_id, writing_agent } = values;
    if (writing_agent !== undefined && row.version > 1) {
      const theirs = Prisma.sql`tasks.policy_id = ${row.id}::uuid`;
      await this.taskOwners.syncAssignees(tx, caller.accountId, theirs, caller.userId);
    }
    if (policy_number !== undefined && row.version > 1)
      await this.work.policyNumberChanged(tx, caller, row.id, policy_number !== null);
    if (product_id != null || insured_id != null) await this.work.policyAdded(tx, caller, row.id);
    return row;
  }

  async beforeWrite(tx: Sql, caller: Principal, columns: Columns, row?: PolicyRow): Promise<Columns> {
    if (row && columns['deleted_at'] instanceof Date) await this.work.policyRemoved(tx, caller, row.id);
    if (row && columns['deleted_at'] === null) await this.work.policyAdded(tx, caller, row.id);
    // An edit corrects the premium that people see.
    if (row && ('premium' in columns || 'premium_mode' in columns)) {
      const day = await accountDay(tx, caller.accountId, this.clock.now());
      await settlePremiums(tx, day, Prisma.sql`id = ${row.id}::uuid`, 1);
    }
    return columns;
  }

  /** An update corrects the premium of today. */
  async beforeUpdates(tx: Sql, caller: Principal, ids: readonly string[]): Promise<void> {
    const day = await accountDay(tx, caller.accountId, this.clock.now());
    await settlePremiums(tx, day, Prisma.sql`id = ANY (${[...ids]}::uuid[])`, ids.length);
  }

  /** A policy's carrier and product must be visible to the user. */
  async checkRestore(tx: Sql, caller: Principal, row: PolicyRow): Promise<void> {
    await holdCarrierAndProduct(tx, row.carrier_id, row.product_id);
    const [first] = await trashedAmong(tx, caller, row.carrier_id, row.product_id);
    if (!first) return;
    throw new AppError('conflict', {
      detail: `This policy's ${first.noun} is in the trash. Restore the ${first.noun} first.`,
    });
  }

  async toView(row: PolicyRow, caller: Principal): Promise<PolicyView> {
    const { fields } = await this.mapper.viewOf(row);
    const policy = fields as Pick<PolicyView, keyof typeof policyFields | keyof typeof renewalFields>;
    const state = policyStateOn(await this.calendar.today(row.account_id), policy);
    return {
      ...policy,
      ...computedOf(this, caller, row),
      ...clientShown(row.insured),
      carrier_name: row.carrier.name,
      product_name: row.product?.name ?? null,
      writing_agent_name: row.writing_agent_name,
      premium_from: dayOf(row.premium_from),
      state,
      in_force: isInForce(state),
    };
  }
}

const dayOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;
