import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { RenewalCounts, RenewalCountsQuery, RenewalListQuery, RenewalRow } from '@bindery/contracts/crm';
import { daysBetween } from '@bindery/contracts/days';
import type { ListOf } from '@bindery/contracts/lists';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { canEditPolicy } from '../access/policy-scope.js';
import { clientShown } from '../clients/client.sql.js';
import type { PolicyRow } from '../policies/policy.resource.js';
import type { ListSql } from '../resources/list-page.sql.js';
import { ListRecords } from '../resources/list-records.js';
import { renewalCountsSql, renewalListSql } from './renewal-list.sql.js';

export interface ListedRenewal extends PolicyRow {
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly last_contact_at: Date | null;
}

/** The policies that an agent has to renew. */
@Injectable()
export class ListRenewals {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly records: ListRecords,
  ) {}

  async list(caller: Principal, query: RenewalListQuery): Promise<ListOf<RenewalRow>> {
    const shown = await this.calendar.shownTo(caller);
    const list = renewalListSql(caller, query, shown);
    const { rows, ...counts } = await this.records.page<ListedRenewal>(caller, query, list);
    return { items: itemsOf(caller, query, rows, shown.today), ...counts };
  }

  /** The statement of the list, for an export. */
  async listSql(caller: Principal, query: RenewalListQuery): Promise<ListSql> {
    return renewalListSql(caller, query, await this.calendar.shownTo(caller));
  }

  /** The items of rows that were read by that statement. */
  async rowsOf(caller: Principal, query: RenewalListQuery, rows: readonly object[]): Promise<RenewalRow[]> {
    return itemsOf(caller, query, rows as ListedRenewal[], await this.calendar.today(caller.accountId));
  }

  async counts(caller: Principal, query: RenewalCountsQuery): Promise<RenewalCounts> {
    const today = await this.calendar.today(caller.accountId);
    const [counts] = await this.transactions.queryOnce<RenewalCounts>(
      caller.accountId,
      renewalCountsSql(caller, query, today),
    );
    if (!counts) throw new Error('A count answered no row');
    return counts;
  }
}

function itemsOf(
  caller: Principal,
  { outcome }: RenewalListQuery,
  rows: readonly ListedRenewal[],
  today: string,
): RenewalRow[] {
  return rows.map((row) => rowOf(caller, row, today, outcome !== 'open'));
}

function rowOf(caller: Principal, row: ListedRenewal, today: string, isHandled: boolean): RenewalRow {
  const shown = renewalOf(caller, row, isHandled);
  // Nothing is listed without the date that lists it.
  if (shown.renewal_date === null) throw new Error(`Policy ${row.id} has no renewal date`);
  return {
    ...shown,
    renewal_date: shown.renewal_date,
    days_left: daysBetween(today, shown.renewal_date),
  };
}

/** A policy as renewals show it. @param isHandled with its last outcome */
export function renewalOf(caller: Principal, row: ListedRenewal, isHandled: boolean) {
  const { id, policy_number, insured_id, insured, carrier_id, carrier, product, premium, version } = row;
  return {
    ...{ id, policy_number, insured_id, carrier_id, premium, version, plan_year: row.plan_year },
    effective_date: dayOf(row.effective_date),
    termination_date: dayOf(row.termination_date),
    ...clientShown(insured),
    carrier_name: carrier.name,
    product_name: product?.name ?? null,
    premium_mode: row.premium_mode as RenewalRow['premium_mode'],
    premium_from: dayOf(row.premium_from),
    next_premium: row.next_premium,
    next_premium_mode: row.next_premium_mode as RenewalRow['next_premium_mode'],
    next_premium_from: dayOf(row.next_premium_from),
    can_edit: canEditPolicy(caller, row),
    renewal_date: dayOf(isHandled ? row.renewal_handled : row.renewal_date),
    ...{ agent_id: row.agent_id, agent_name: row.agent_name },
    ...{ owner_id: row.agent_id ?? insured?.created_by ?? row.created_by, owner_name: row.agent_name },
    last_contact_at: row.last_contact_at?.toISOString() ?? null,
    outcome: isHandled ? (row.renewal_outcome as RenewalRow['outcome']) : null,
    reason: isHandled ? row.renewal_reason : null,
    next_policy_id: isHandled ? row.next_policy_id : null,
  };
}

const dayOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;
