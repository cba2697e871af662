import type {
  BirthdayRow,
  EnrollmentPeriod,
  IndividualRow,
  PolicyView,
  RenewalRow,
  TaskView,
  TodayView,
  Turning65Row,
  RecordSection,
} from '@bindery/contracts/crm';
import { formatDay, formatInstantDay } from '@bindery/ui/dates';
import { UNKNOWN_INDIVIDUAL } from '../../../resources/policies/index.js';
import { daysLeftText } from '../../../records/days-left.js';

/** A record of Today, and why it is there. */
interface DueRecord {
  id: string;
  section: RecordSection;
  name: string;
  detail: string;
}

/** A renewal, whose outcome is set there. */
interface DueRenewal extends DueRecord {
  renewal: RenewalRow;
  contact: string;
}

/** A row of Today: a task, which is completed there, or a record to open. */
export type DueRow = { id: string; task: TaskView } | DueRecord | DueRenewal;

export interface DueGroup {
  title: string;
  count: number;
  list: string;
  rows: readonly DueRow[];
}

const individual = (
  row: Pick<IndividualRow, 'id' | 'first_name' | 'last_name'>,
  detail: string,
): DueRecord => ({ id: row.id, section: 'individuals', name: `${row.last_name}, ${row.first_name}`, detail });

const policy = (id: string, insured: string | null, detail: string): DueRecord => ({
  ...{ id, section: 'policies', name: insured ?? UNKNOWN_INDIVIDUAL, detail },
});

function renewal(row: RenewalRow): DueRenewal {
  const { id, insured_name, carrier_name, days_left, renewal_date, last_contact_at: at } = row;
  const detail = `${carrier_name} · ${formatDay(renewal_date)}, ${daysLeftText(days_left)}`;
  const contact = at === null ? 'No contact yet' : `Last contact ${formatInstantDay(at)}`;
  return { ...policy(id, insured_name, detail), renewal: row, contact };
}

const birthday = (row: BirthdayRow) =>
  individual(row, `${String(row.age)} on ${formatDay(row.date)}, ${daysLeftText(row.days_left)}`);

const turning65Text = ({ date, medicare_date, enrollment_to: end }: Turning65Row) =>
  [
    formatDay(date),
    `Medicare from ${formatDay(medicare_date)}`,
    ...(end === undefined ? [] : [`enroll by ${formatDay(end)}`]),
  ].join(' · ');

const periodNames: Readonly<Record<EnrollmentPeriod['kind'], string>> = {
  aep: 'Annual election',
  ma_oep: 'Medicare Advantage open enrollment',
  gep: 'General enrollment',
};

/** The enrollment periods of Medicare that are open, such as 'Annual election for 2027 until Dec 7, 2026'. */
export const periodsText = ({ enrollment_periods: open = [] }: TodayView): string =>
  open
    .map(({ kind, plan_year, to }) => `${periodNames[kind]} for ${plan_year} until ${formatDay(to)}`)
    .join(' · ');

const quietLead = (row: IndividualRow) => individual(row, row.assigned_agent_name ?? 'Unassigned');

const unnumbered = ({ id, insured_name, product_name, carrier_name }: PolicyView) =>
  policy(id, insured_name, product_name === null ? carrier_name : `${product_name} · ${carrier_name}`);

/** The groups of Today, in the order in which they are worked off. */
export function groupsOf(today: TodayView): DueGroup[] {
  const {
    tasks_due,
    overdue_renewals,
    renewals,
    turning_65,
    birthdays,
    quiet_leads,
    policies_without_number,
  } = today;
  return [
    { ...tasks_due, title: 'Tasks due', rows: tasks_due.items.map((task) => ({ id: task.id, task })) },
    { ...overdue_renewals, title: 'Overdue renewals', rows: overdue_renewals.items.map(renewal) },
    { ...renewals, title: 'Renewals in the next 60 days', rows: renewals.items.map(renewal) },
    {
      ...turning_65,
      title: 'Turning 65 in the next 6 months',
      rows: turning_65.items.map((row) => individual(row, turning65Text(row))),
    },
    { ...birthdays, title: 'Birthdays this week', rows: birthdays.items.map(birthday) },
    { ...quiet_leads, title: 'Leads quiet for 14 days', rows: quiet_leads.items.map(quietLead) },
    {
      ...policies_without_number,
      title: 'Policies without a number',
      rows: policies_without_number.items.map(unnumbered),
    },
  ];
}
