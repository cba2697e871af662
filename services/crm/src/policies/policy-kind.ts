import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  ENDS_BEFORE_IT_STARTS,
  endsBeforeItStarts,
  policyFields,
  type PolicyView,
} from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/bootstrap';
import { refuseField } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { inScope, ofAccountOrPlatform } from '../access/record-scope.js';
import type { Transaction } from '../database/crm-database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { computedOf, type RecordKind } from '../records/record-kind.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../records/record-mapper.js';
import { canEditPolicy, policiesInScope } from './policy-scope.js';

const withNames = {
  insured: {
    select: {
      first_name: true,
      last_name: true,
      created_by: true,
      assigned_agent: true,
      additional_agent: true,
    },
  },
  carrier: { select: { name: true } },
  product: { select: { name: true } },
} as const;
export type PolicyRow = Omit<
  Prisma.PolicyGetPayload<{ include: typeof withNames }>,
  'deleted_by' | 'is_sample' | 'search_text'
>;

/** A policy: whose it is by its individual, and which carrier and product it may name. */
@Injectable()
export class PolicyKind implements RecordKind<PolicyRow, PolicyView> {
  readonly type = 'policy';
  readonly noun = 'policy';
  readonly table = 'policies';
  readonly mapper: RecordMapper;

  constructor(
    cipher: FieldCipher,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.mapper = mapperOf<PolicyRow>()({
      fields: policyFields,
      table: this.table,
      rules: {},
      cipher,
      logger,
    });
  }

  find(tx: Transaction, person: Principal, id: string): Promise<PolicyRow | null> {
    return tx.policy.findFirst({ where: { ...policiesInScope(person), id }, include: withNames });
  }

  insert(tx: Transaction, _person: Principal, columns: Columns): Promise<PolicyRow> {
    const data = columns as unknown as Prisma.PolicyUncheckedCreateInput;
    return tx.policy.create({ data, include: withNames });
  }

  write(tx: Transaction, { id, account_id }: PolicyRow, columns: Columns): Promise<PolicyRow> {
    return tx.policy.update({ where: { id, account_id }, data: columns, include: withNames });
  }

  canEdit(person: Principal, row: PolicyRow): boolean {
    return canEditPolicy(person, row);
  }

  canDelete(person: Principal, row: PolicyRow): boolean {
    return person.deletes && canEditPolicy(person, row);
  }

  rootOf(row: PolicyRow): string {
    return row.insured_id ?? row.id;
  }

  async check(tx: Transaction, person: Principal, values: Values, present?: PolicyRow): Promise<void> {
    await this.requireInsured(tx, person, values);
    await this.requireCarrier(tx, person, values);
    await this.requireProduct(tx, person, values, present);
    const term = {
      ...(present && this.mapper.pick(present, ['effective_date', 'termination_date'])),
      ...values,
    };
    if (endsBeforeItStarts(term)) refuseField('termination_date', ENDS_BEFORE_IT_STARTS);
  }

  related(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async toView(row: PolicyRow, person: Principal): Promise<PolicyView> {
    const { fields } = await this.mapper.viewOf(row);
    const policy = fields as Pick<PolicyView, keyof typeof policyFields>;
    return {
      ...policy,
      ...computedOf(this, person, row),
      insured_name: row.insured && `${row.insured.last_name}, ${row.insured.first_name}`,
      carrier_name: row.carrier.name,
      product_name: row.product?.name ?? null,
      in_force: isInForce(policy, this.clock.now().toISOString().slice(0, 10)),
    };
  }

  private async requireInsured(tx: Transaction, person: Principal, { insured_id }: Values): Promise<void> {
    if (typeof insured_id !== 'string') return;
    // Held, so that it is not merged into another one while the policy is written.
    await tx.$queryRaw`SELECT 1 AS held FROM individuals WHERE id = ${insured_id}::uuid FOR KEY SHARE`;
    const where = { ...inScope(person), id: insured_id, deleted_at: null, merged_into: null };
    if (!(await tx.individual.findFirst({ where, select: { id: true } }))) {
      refuseField('insured_id', 'Choose an individual that you can see.');
    }
  }

  private async requireCarrier(tx: Transaction, person: Principal, { carrier_id }: Values): Promise<void> {
    if (typeof carrier_id !== 'string') return;
    const where = { ...ofAccountOrPlatform(person), id: carrier_id, deleted_at: null };
    if (!(await tx.carrier.findFirst({ where, select: { id: true } }))) {
      refuseField('carrier_id', 'Choose a carrier of your account.');
    }
  }

  /** A product is one of the policy's carrier, also when only the carrier is changed. */
  private async requireProduct(
    tx: Transaction,
    person: Principal,
    values: Values,
    present: PolicyRow | undefined,
  ): Promise<void> {
    if (values['product_id'] === undefined && values['carrier_id'] === undefined) return;
    const id = values['product_id'] === undefined ? present?.product_id : values['product_id'];
    if (typeof id !== 'string') return;
    const carrier_id = (values['carrier_id'] ?? present?.carrier_id) as string;
    const chosen = values['product_id'] === undefined ? {} : { deleted_at: null };
    const where = { ...ofAccountOrPlatform(person), id, carrier_id, ...chosen };
    if (!(await tx.product.findFirst({ where, select: { id: true } }))) {
      refuseField('product_id', "Choose one of this carrier's products.");
    }
  }
}

/** Active, effective on or before the day and not terminated before it. */
function isInForce(
  policy: Pick<PolicyView, 'status' | 'effective_date' | 'termination_date'>,
  day: string,
): boolean {
  const { status, effective_date: from, termination_date: to } = policy;
  return status === 'active' && from !== null && from <= day && (to === null || to >= day);
}
