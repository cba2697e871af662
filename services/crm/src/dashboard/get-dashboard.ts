import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  MONTHS_IN_CHART,
  policyStates,
  policyStatuses,
  type ActivityEntry,
  type DashboardSummary,
  dashboardRoutes,
} from '@bindery/contracts/crm';
import { monthsAfter } from '@bindery/contracts/days';
import { AuditTrail } from '@bindery/service-kit/audit';
import { allowWholeFile } from '@bindery/service-kit/deadline';
import type { NamedFile } from '@bindery/service-kit/http';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/tokens';
import type { Logger } from '@bindery/service-kit/logging';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { reportActions } from '../audit/actions.js';
import { ListActivity } from '../activity/list-activity.js';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { agencyName } from '../directory/agency-name.js';
import { overviewFile } from './overview-file.js';
import type { Totals } from './dashboard-totals.sql.js';
import { DashboardTotals } from './dashboard-totals.js';
import { currentCountsSql, type CurrentCounts } from './current-counts.sql.js';

const RECENT = 5;

@Controller()
export class GetDashboard {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly totals: DashboardTotals,
    private readonly activity: ListActivity,
    private readonly calendar: Calendar,
    private readonly trail: AuditTrail,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Handles(dashboardRoutes.summary)
  get({ caller }: Call<typeof dashboardRoutes.summary>): Promise<DashboardSummary> {
    return this.shownTo(caller);
  }

  /** The same as a PDF file. */
  @Handles(dashboardRoutes.report)
  async report({ caller }: Call<typeof dashboardRoutes.report>): Promise<NamedFile> {
    const { accountId, seesAll } = caller;
    const now = this.clock.now();
    const shown = await this.shownTo(caller);
    const [zone, today] = [await this.calendar.zoneOf(caller), await this.calendar.todayOf(caller)];
    await this.transactions.write(accountId, (tx) =>
      this.trail.record(tx, { accountId, action: reportActions.overview }),
    );
    allowWholeFile();
    const agency = await agencyName(this.rpc, accountId);
    return overviewFile(shown, { now, today, zone, seesAll, agency });
  }

  private async shownTo(caller: Principal): Promise<DashboardSummary> {
    const [counts, recent_activities] = await Promise.all([
      this.counts(caller),
      this.recentActivities(caller),
    ]);
    return { ...counts, recent_activities };
  }

  private async counts(caller: Principal): Promise<Omit<DashboardSummary, 'recent_activities'>> {
    const { accountId } = caller;
    const days = await this.calendar.daysOf(accountId);
    const months = monthsUntil(days.today);
    return this.transactions.read(accountId, async (tx) => {
      const totals = await this.totals.of(tx, caller, months, days);
      const named = totals.by_carrier.map(({ carrier_id }) => carrier_id);
      const [present] = await tx.$queryRaw<[CurrentCounts]>(currentCountsSql(caller, named));
      return {
        ...countsOf(totals, present),
        ...chartsOf(totals, present, months),
        ...startOf(totals, present, caller),
      };
    });
  }

  /** In a separate transaction, so that an unreadable log does not hide the numbers. */
  private async recentActivities(caller: Principal): Promise<ActivityEntry[] | null> {
    try {
      return await this.activity.newest(caller, RECENT);
    } catch (error) {
      this.logger.error({ err: error }, 'the dashboard is shown without the recent activity');
      return null;
    }
  }
}

/** The months in the chart as `YYYY-MM`, oldest first. */
const monthsUntil = (today: string): string[] =>
  Array.from({ length: MONTHS_IN_CHART }, (_, index) =>
    monthsAfter(today, index + 1 - MONTHS_IN_CHART).slice(0, 'YYYY-MM'.length),
  );

const policiesOf = ({ by_status }: Totals): number =>
  policyStatuses.reduce((sum, status) => sum + (by_status[status] ?? 0), 0);

function countsOf(totals: Totals, present: CurrentCounts) {
  return {
    total_insureds: totals.individuals,
    active_policies: (totals.by_state.in_force ?? 0) + (totals.by_state.ends ?? 0),
    total_policies: policiesOf(totals),
    total_products: present.products,
    total_carriers: present.carriers,
    global_carriers: present.global_carriers,
  };
}

function chartsOf(totals: Totals, present: CurrentCounts, months: readonly string[]) {
  return {
    policies_by_status: policyStatuses.map((status) => ({
      status,
      policies: totals.by_status[status] ?? 0,
    })),
    policies_by_state: policyStates.map((state) => ({ state, policies: totals.by_state[state] ?? 0 })),
    monthly_premium: totals.premium,
    premium_by_carrier: totals.by_carrier.map((one) => ({
      ...one,
      carrier_name: present.carrier_names[one.carrier_id] ?? 'Unknown Carrier',
    })),
    premium_of_others: totals.others.carriers === 0 ? null : totals.others,
    new_individuals_by_month: months.map((month, index) => ({
      month,
      individuals: totals.by_month[String(index + 1)] ?? 0,
    })),
  };
}

function startOf(totals: Totals, present: CurrentCounts, caller: Principal) {
  const policy = policiesOf(totals) > present.sample_policies;
  return {
    first_steps: {
      // With a global carrier, an account needs no carrier of its own.
      carrier: present.own_carriers > 0 || policy,
      individual: totals.individuals > present.sample_individuals,
      policy,
      call: present.logged_a_call,
      calendar: present.has_calendar_feed,
    },
    sample_data:
      caller.seesAll && present.has_samples
        ? { individuals: present.sample_individuals, own_policies: present.own_policies_of_samples }
        : null,
  };
}
