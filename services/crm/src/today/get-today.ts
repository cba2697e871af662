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
  type TodayView,
  todayRoutes,
} from '@bindery/contracts/crm';
import type { TaskRule } from '@bindery/contracts/identity';
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
import { ListBirthdays } from './list-birthdays.js';

const MONTHS = '6';
const WEEK = '7';
const QUIET_DAYS = '14';

const first = { page_size: String(ITEMS_OF_TODAY) };
/** Those whose records stand in a list of their own below. */
const LISTED_RULES = [
  'renewal',
  'turning_65',
  'quiet_lead',
  'policy_without_number',
] as const satisfies readonly TaskRule[];
const due = { view: 'due', without_rules: LISTED_RULES.join() };
const overdue = { bucket: 'overdue' };
const renewals = { bucket: '0-30,31-60' };
const quietLeads = { status: 'lead', quiet_days: QUIET_DAYS };
const withoutNumber = { no_number_days: QUIET_DAYS };
const byBirth = { sort: 'dob', order: 'asc' };

/** Answers the first rows of each list of what is due. Its figures are those lists' own. */
@Controller()
export class GetToday {
  constructor(
    private readonly renewals: ListRenewals,
    private readonly birthdays: ListBirthdays,
    private readonly records: ListRecords,
    private readonly individuals: IndividualResource,
    private readonly policies: PolicyResource,
    private readonly tasks: TaskResource,
    private readonly calendar: Calendar,
  ) {}

  @Handles(todayRoutes.today)
  async get({ caller }: Call<typeof todayRoutes.today>): Promise<TodayView> {
    const { birthdays, records } = this;
    const people = individualListQuery.parse({ ...quietLeads, ...first });
    const held = policyListQuery.parse({ ...withoutNumber, ...first });
    const tasks = taskListQuery.parse({ ...due, assignee: 'me', ...first });
    return {
      // The screen of tasks shows the user's own unless its address names others.
      tasks_due: groupOf(await records.list(this.tasks, caller, tasks), 'tasks', due),
      overdue_renewals: await this.renewalsOf(caller, overdue),
      renewals: await this.renewalsOf(caller, renewals),
      turning_65: groupOf(
        await birthdays.turning65(caller, turning65Query.parse({ months: MONTHS, ...first })),
        'individuals',
        { medicare_months: MONTHS, ...byBirth },
      ),
      birthdays: groupOf(
        await birthdays.birthdays(caller, birthdayQuery.parse({ days: WEEK, ...first })),
        'individuals',
        { birthday_days: WEEK },
      ),
      quiet_leads: groupOf(await records.list(this.individuals, caller, people), 'individuals', quietLeads),
      policies_without_number: groupOf(
        await records.list(this.policies, caller, held),
        'policies',
        withoutNumber,
      ),
      enrollment_periods: enrollmentPeriodsOn(await this.calendar.today(caller.accountId)),
    };
  }

  private async renewalsOf(caller: Principal, filters: { bucket: string }) {
    const query = renewalListQuery.parse({ ...filters, ...first });
    return groupOf(await this.renewals.list(caller, query), 'renewals', filters);
  }
}

function groupOf<Item>(
  { items, filtered }: ListOf<Item>,
  section: string,
  filters: Readonly<Record<string, string>>,
) {
  return { count: filtered, items, list: listAddress(section, filters) };
}
