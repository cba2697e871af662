import {
  ITEMS_OF_TODAY,
  spokenName,
  spokenOf,
  type BirthdayRow,
  type EnrollmentPeriod,
  type IndividualRow,
  type PolicyView,
  type RenewalRow,
  type TaskView,
  type TodayView,
  type Turning65Row,
  type RecordSection,
} from '@bindery/contracts/crm';
import type { DateWords } from '@bindery/ui/date-words';
import { dayOf } from '@bindery/ui/dates';
import { UNKNOWN_INDIVIDUAL } from '../../../resources/policies/index.js';
import type { CallableClient } from '../../../records/calls/call-button.js';
import { clientOfRow } from '../../../records/calls/client-of-row.js';
import { daysLeftText } from '../../../records/days-left.js';

/** A record of Today, and why it is there. */
interface DueRecord {
  id: string;
  section: RecordSection;
  name: string;
  detail: string;
  /** Null without one, or for a client that the user can't see. */
  client: CallableClient | null;
  /** The agent, where rows of several people are shown. */
  agent: string | null;
}

/** A renewal, whose outcome is set there. */
interface DueRenewal extends DueRecord {
  renewal: RenewalRow;
  contact: string;
}

interface DueTask {
  id: string;
  task: TaskView;
  client: CallableClient | null;
}

/** A row of Today: a task, which is completed there, or a record to open. */
export type DueRow = DueTask | DueRecord | DueRenewal;

export interface DueGroup {
  title: string;
  /** As wide as the card. */
  isWide: boolean;
  /** A sentence about counted work that is not among the rows. */
  note?: string | undefined;
  count: number;
  list: string;
  rows: readonly DueRow[];
}

type Person = Pick<
  IndividualRow,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'nickname'
  | 'phone'
  | 'phone_e164'
  | 'phone_extension'
  | 'do_not_call'
  | 'assigned_agent_name'
>;

function individual(row: Person, detail: string): DueRecord {
  const { id, nickname, phone, phone_e164, phone_extension, do_not_call } = row;
  const agent = row.assigned_agent_name;
  const name = spokenName(row);
  return {
    ...{ id, section: 'individuals', name, detail, agent },
    client: { id, name, nickname, phone, phone_e164, phone_extension, do_not_call },
  };
}

const policy = (row: RenewalRow | PolicyView, detail: string, agent: string | null): DueRecord => ({
  ...{
    id: row.id,
    section: 'policies',
    name: spokenOf(row.insured_name ?? UNKNOWN_INDIVIDUAL),
    detail,
    agent,
  },
  client: clientOfRow(row),
});

/** A day with how far away it is, where its words don't say so. */
function dueDay(day: string, left: number, words: DateWords): string {
  const [said, away] = [words.day(day), daysLeftText(left)];
  return said === away ? said : `${said}, ${away}`;
}

function renewal(row: RenewalRow, words: DateWords): DueRenewal {
  const { carrier_name, days_left, renewal_date, last_contact_at: at } = row;
  const detail = `${carrier_name} · ${dueDay(renewal_date, days_left, words)}`;
  const contact = at === null ? 'No contact yet' : `Last contact ${words.day(dayOf(new Date(at)))}`;
  return { ...policy(row, detail, row.agent_name), renewal: row, contact };
}

function birthday(row: BirthdayRow, words: DateWords): DueRecord {
  const day = dueDay(row.date, row.days_left, words);
  return individual(row, ageText(row.age, day));
}

/** The day on which somebody is so old: '65 on Dec 18', '65 tomorrow'. */
const ageText = (age: number, day: string): string =>
  `${String(age)} ${/^to(?:day|morrow)/.test(day) ? '' : 'on '}${day}`;

const turning65Text = ({ date, medicare_date, enrollment_to: end }: Turning65Row, words: DateWords): string =>
  [
    ageText(65, words.day(date)),
    `Medicare from ${words.day(medicare_date)}`,
    ...(end === undefined ? [] : [`enrollment ends ${words.day(end)}`]),
  ].join(' · ');

const periodNames: Readonly<Record<EnrollmentPeriod['kind'], string>> = {
  aep: 'Annual election',
  ma_oep: 'Medicare Advantage open enrollment',
  gep: 'General enrollment',
};

/** The enrollment periods of Medicare that are open, such as 'Annual election for 2027 until Dec 7'. */
export const periodsText = ({ enrollment_periods: open = [] }: TodayView, words: DateWords): string =>
  open
    .map(({ kind, plan_year, to }) => `${periodNames[kind]} for ${plan_year} until ${words.day(to)}`)
    .join(' · ');

/** Quiet since the last change or the last contact, whichever came later, as the server counts it. */
function quietLead(row: IndividualRow, words: DateWords): DueRecord {
  const { updated_at, last_contact_at: contact } = row;
  const since = contact !== null && contact > updated_at ? contact : updated_at;
  return individual(row, `Quiet since ${words.day(dayOf(new Date(since)))}`);
}

const unnumbered = (row: PolicyView) =>
  policy(
    row,
    row.product_name === null ? row.carrier_name : `${row.product_name} · ${row.carrier_name}`,
    row.writing_agent_name,
  );

const task = (row: TaskView): DueTask => ({ id: row.id, task: row, client: clientOfRow(row) });

/** Tasks of rules, whose clients stand in the other groups. */
function elsewhere({ count, items }: TodayView['tasks_due']): string | undefined {
  const more = count - items.length;
  if (items.length === ITEMS_OF_TODAY || more <= 0) return undefined;
  return more === 1
    ? 'One automatic task is below, with its client.'
    : `${more.toLocaleString('en-US')} automatic tasks are below, with their clients.`;
}

/** The groups of Today, in the order in which they are worked off. @param isShared whether rows of several people are shown */
export function groupsOf(today: TodayView, isShared: boolean, words: DateWords): DueGroup[] {
  const named = (row: DueRecord) => (isShared ? row : { ...row, agent: null });
  const group = <Row>(
    title: string,
    { count, list, items }: { count: number; list: string; items: readonly Row[] },
    of: (row: Row, words: DateWords) => DueRecord,
    isWide = false,
  ): DueGroup => ({ title, isWide, count, list, rows: items.map((row) => named(of(row, words))) });
  const { tasks_due: tasks } = today;
  return [
    {
      ...{ title: 'Tasks due', isWide: true, count: tasks.count, list: tasks.list },
      rows: tasks.items.map(task),
      note: elsewhere(tasks),
    },
    group('Overdue renewals', today.overdue_renewals, renewal, true),
    group('Renewals in the next 90 days', today.renewals, renewal, true),
    group(
      'Turning 65 in the next 6 months',
      today.turning_65,
      (row) => individual(row, turning65Text(row, words)),
      true,
    ),
    group('Birthdays this week', today.birthdays, birthday),
    group('Leads quiet for 14 days', today.quiet_leads, quietLead),
    group('Policies without a number', today.policies_without_number, unnumbered),
  ];
}
