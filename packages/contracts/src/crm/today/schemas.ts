import { z } from 'zod';
import { listOf, listQuery, sortOrder } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';
import { individualRow } from '../individuals/schemas.js';
import { policyView } from '../policies/schemas.js';
import { agentFilter, daysFilter, monthsFilter } from '../records/list-filters.js';
import { renewalRow } from '../renewals/schemas.js';
import { taskView } from '../tasks/schemas.js';

const dueQuery = listQuery(['date', 'last_name'], 'date').extend({
  order: sortOrder.default('asc'),
  assigned_agent: agentFilter,
});

/** Individuals who turn 65 within that many months: six, the age from 64 years and 6 months. */
export const turning65Query = dueQuery.extend({ months: monthsFilter.default(6) });
export type Turning65Query = z.output<typeof turning65Query>;

/** Individuals whose birthday is today or within that many days. */
export const birthdayQuery = dueQuery.extend({ days: daysFilter.default(7) });
export type BirthdayQuery = z.output<typeof birthdayQuery>;

/** An individual with their next birthday, by the account's time zone. February 29 is February 28 in other years. */
export const birthdayRow = individualRow
  .pick({
    ...{ id: true, first_name: true, last_name: true, nickname: true, status: true },
    assigned_agent_name: true,
    ...{ phone: true, phone_e164: true, phone_extension: true, do_not_call: true },
  })
  .extend({
    dob: z.string(),
    date: z.string(),
    days_left: z.int(),
    /** The age reached on that day. */
    age: z.int(),
  });
export type BirthdayRow = z.infer<typeof birthdayRow>;
export const birthdayList = listOf(birthdayRow);

/** An individual with their 65th birthday. */
export const turning65Row = birthdayRow.extend({
  /**
   * The first day that Medicare can start: the first of the birthday's month, or of the month before for a birthday on
   * a first (42 CFR 406.10).
   */
  medicare_date: z.string(),
  /** The first and the last day of the initial enrollment period. Servers before it existed leave them out. */
  enrollment_from: z.string().optional(),
  enrollment_to: z.string().optional(),
});
export type Turning65Row = z.infer<typeof turning65Row>;
export const turning65List = listOf(turning65Row);

export const enrollmentPeriodKinds = ['aep', 'ma_oep', 'gep'] as const;

/**
 * A yearly enrollment period of Medicare: the annual election period, the Medicare Advantage open enrollment period, or
 * the general enrollment period.
 */
export const enrollmentPeriod = z.object({
  kind: z.enum(enrollmentPeriodKinds),
  plan_year: z.int(),
  from: z.string(),
  to: z.string(),
});
export type EnrollmentPeriod = z.infer<typeof enrollmentPeriod>;

export const ITEMS_OF_TODAY = 5;

/** The first rows of a list, how many it has, and the address of the screen that shows the same ones. */
const groupOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.int(), items: z.array(item).max(ITEMS_OF_TODAY), list: z.string() });

/**
 * The scope of the work: the user's own, the whole agency's, or one person's by their id. Work with a client is of the person
 * that the client is assigned to. Others than one's own are for users who see all records.
 */
export const todayScope = z.union(
  [z.enum(['mine', 'agency']), uuid()],
  'The scope must be mine, agency, or the id of a person.',
);
export type TodayScope = z.infer<typeof todayScope>;
/** Without a scope, the tasks are the user's own and the rest is what the user sees. */
export const todayQuery = z.strictObject({ scope: todayScope.optional() });
export type TodayQuery = z.output<typeof todayQuery>;

/** The number of rows of a list, and the address of its screen. */
const counted = z.object({ count: z.int(), list: z.string() });

/** The work of one person. Without an id, it is of clients who are assigned to nobody. */
export const agentWork = z.object({
  agent_id: uuid().nullable(),
  agent_name: z.string().nullable(),
  /** False for a person who has left. */
  is_active: z.boolean(),
  /** Open tasks of today. */
  tasks_due: counted,
  /** The same, due before today. */
  tasks_overdue: counted,
  /** Open ones of the next 90 days. */
  renewals: counted,
  /** Open ones whose day has passed. Servers before 0.5 leave it out. */
  renewals_overdue: counted.optional(),
  quiet_leads: counted,
  /** Open ones, in the annual election period. Servers before it existed leave it out. */
  medicare_reviews: counted.optional(),
});
export type AgentWork = z.infer<typeof agentWork>;

/** The Medicare plans that are reviewed in the annual election period, by policy, and how many of them are done. */
export const medicareReviews = z.object({
  total: z.int(),
  done: z.int(),
  /** Until the last day of the period, which has 0. */
  days_left: z.int(),
  /** The address of those that are still open. */
  list: z.string(),
});
export type MedicareReviews = z.infer<typeof medicareReviews>;

/** The work of today, in the scope of the signed-in user. */
export const todayView = z.object({
  /**
   * Open ones, due today or overdue: the person's own, unless the scope is another one. The items leave out tasks of rules whose
   * clients and policies stand in another group.
   */
  tasks_due: groupOf(taskView),
  /** Open ones whose date has passed. */
  overdue_renewals: groupOf(renewalRow),
  /** Open ones of the next 90 days. */
  renewals: groupOf(renewalRow),
  /** Within six months. */
  turning_65: groupOf(turning65Row),
  /** Within seven days. */
  birthdays: groupOf(birthdayRow),
  /** Leads without a change or a contact for 14 days. */
  quiet_leads: groupOf(individualRow),
  /** Active ones that have been without a number for more than 14 days. */
  policies_without_number: groupOf(policyView),
  /** Periods that are open today. Servers before it existed leave it out. */
  enrollment_periods: z.array(enrollmentPeriod).optional(),
  /** In the annual election period, for who has clients to review. */
  medicare_reviews: medicareReviews.optional(),
  /** With the scope `agency`: who has how much to do, the one with the most overdue first. */
  agents: z.array(agentWork).optional(),
});
export type TodayView = z.infer<typeof todayView>;
