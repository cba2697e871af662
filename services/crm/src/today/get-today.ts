import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  birthdayQuery,
  individualListQuery,
  ITEMS_OF_TODAY,
  policyListQuery,
  renewalListQuery,
  taskListQuery,
  turning65Query,
  turning65View,
  type TodayView,
  todayRoutes,
} from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar } from '../calendar/calendar.js';
import { enrollmentPeriodsOn } from '../calendar/enrollment-periods.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { PolicyResource } from '../policies/policy.resource.js';
import { ListRenewals } from '../renewals/list-renewals.js';
import { listAddress } from '../resources/list-address.js';
import { ListRecords } from '../resources/list-records.js';
import { TaskResource } from '../tasks/task.resource.js';
import { CountReviews } from './count-reviews.js';
import { LISTED_RULES, quietLeads, renewalsDue, renewalsOverdue, withoutNumber } from './due-lists.js';
import { GetAgentWork } from './get-agent-work.js';
import { ListBirthdays } from './list-birthdays.js';
import { TodayScopes, type WhoseWork } from './today-scopes.js';

const MONTHS = '6';
const WEEK = '7';

const first = { page_size: String(ITEMS_OF_TODAY) };

/** Answers the first rows of each list of what is due. Its figures are those lists' own. */
@Controller()
export class GetToday {
  constructor(
    private readonly scopes: TodayScopes,
    private readonly renewals: ListRenewals,
    private readonly birthdays: ListBirthdays,
    private readonly records: ListRecords,
    private readonly individuals: IndividualResource,
    private readonly policies: PolicyResource,
    private readonly tasks: TaskResource,
    private readonly agents: GetAgentWork,
    private readonly reviews: CountReviews,
    private readonly calendar: Calendar,
  ) {}

  @Handles(todayRoutes.today)
  async get({ caller, query }: Call<typeof todayRoutes.today>): Promise<TodayView> {
    const whose = await this.scopes.of(caller, query.scope);
    const reviews = await this.reviews.of(caller, whose);
    const agents = query.scope === 'agency' ? await this.agents.list(caller) : undefined;
    return {
      ...(await this.workOf(caller, whose)),
      enrollment_periods: enrollmentPeriodsOn(await this.calendar.today(caller.accountId)),
      ...(reviews && { medicare_reviews: reviews }),
      ...(agents && { agents }),
    };
  }

  private async workOf(caller: Principal, { tasks: asked, assigned }: WhoseWork) {
    const { birthdays, records } = this;
    const own = { ...assigned, ...first };
    const leads = individualListQuery.parse({ ...quietLeads, ...own });
    const held = policyListQuery.parse({ ...withoutNumber, ...own });
    return {
      tasks_due: await this.tasksOf(caller, asked),
      overdue_renewals: await this.renewalsOf(caller, { ...renewalsOverdue, ...assigned }),
      renewals: await this.renewalsOf(caller, { ...renewalsDue, ...assigned }),
      turning_65: groupOf(
        await birthdays.turning65(caller, turning65Query.parse({ months: MONTHS, ...own })),
        'individuals',
        { ...turning65View.query, ...assigned },
      ),
      birthdays: groupOf(
        await birthdays.birthdays(caller, birthdayQuery.parse({ days: WEEK, ...own })),
        'individuals',
        { birthday_days: WEEK, ...assigned },
      ),
      quiet_leads: groupOf(await records.list(this.individuals, caller, leads), 'individuals', {
        ...quietLeads,
        ...assigned,
      }),
      policies_without_number: groupOf(await records.list(this.policies, caller, held), 'policies', {
        ...withoutNumber,
        ...assigned,
      }),
    };
  }

  /** All are counted, and those listed whose records stand in no other list. */
  private async tasksOf(caller: Principal, asked: WhoseWork['tasks']) {
    const due = { view: 'due' };
    const list = (more: Readonly<Record<string, string>>) =>
      this.records.list(this.tasks, caller, taskListQuery.parse({ ...due, ...asked.query, ...more }));
    const { filtered } = await list({ page_size: '1' });
    const { items } = await list({ ...first, without_rules: LISTED_RULES.join() });
    return groupOf({ items, filtered }, 'tasks', { ...due, ...asked.address });
  }

  private async renewalsOf(caller: Principal, filters: Readonly<Record<string, string>>) {
    const query = renewalListQuery.parse({ ...filters, ...first });
    return groupOf(await this.renewals.list(caller, query), 'renewals', filters);
  }
}

function groupOf<Item>(
  { items, filtered }: Pick<ListOf<Item>, 'items' | 'filtered'>,
  section: string,
  filters: Readonly<Record<string, string>>,
) {
  return { count: filtered, items, list: listAddress(section, filters) };
}
