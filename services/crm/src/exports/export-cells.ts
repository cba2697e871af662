import {
  householdRelationshipLabel,
  monthlyPremium,
  type RenewalRow,
  policyStateLabel,
  repeatText,
  spokenOf,
  valueText,
  type ExportColumn,
  type IndividualRow,
  type ExportedType,
  type PolicyView,
  type RecordType,
  type TaskView,
} from '@bindery/contracts/crm';
import { phoneText } from '@bindery/contracts/validation';
import type { Cell } from '../table-files/table.js';

/** An item of a list, with what an export reads beside it. */
export type ExportedItem = Readonly<Record<string, unknown>>;
/** Types of a file's rows. */
type RowType = RecordType | ExportedType;
/** Writes the cells of an item in the order of the columns. */
export type CellsOf = (item: ExportedItem) => readonly Cell[];

type Computed<Item> = Readonly<Record<string, (item: Item) => Cell>>;

const phoneOf = ({
  phone,
  phone_e164,
  phone_extension: extension,
}: Pick<IndividualRow, 'phone' | 'phone_e164' | 'phone_extension'>): string | null =>
  phoneText({ phone, phone_e164, extension });

const individual: Computed<IndividualRow> = {
  phone: phoneOf,
  tags: ({ tags }) => tags.map(({ name }) => name).join(', ') || null,
  household: ({ household }) => household && householdText(household),
  next_date: ({ next_date }) => next_date && next_date.date,
  next_date_kind: ({ next_date }) => next_date && nextDateNames[next_date.kind],
};

/** Such as 'Spouse of Ada Byron'. */
function householdText({ relationship, head_name }: NonNullable<IndividualRow['household']>): string {
  const label = householdRelationshipLabel[relationship];
  return head_name === null ? label : `${label} of ${spokenOf(head_name)}`;
}

const nextDateNames = { task: 'Task', renewal: 'Renewal', turning_65: 'Turns 65' } as const;

const policy: Computed<PolicyView> = {
  state: ({ state }) => policyStateLabel[state],
  monthly_premium: (of) => monthlyPremium(of),
};

const task: Computed<TaskView> = {
  recurrence: ({ recurrence }) => recurrence && repeatText(recurrence),
  source: ({ source }) => (source === 'rule' ? 'By a rule' : 'By hand'),
};

const renewal: Computed<RenewalRow> = {
  phone: phoneOf,
  premium_mode: ({ premium_mode }) => valueText('policy', 'premium_mode', premium_mode),
  next_premium_mode: ({ next_premium_mode: mode }) => mode && valueText('policy', 'next_premium_mode', mode),
  outcome: ({ outcome }) => outcome && valueText('policy', 'renewal_outcome', outcome),
};

/** Columns that are no value of the item itself. A list without such a reader fails where an item lacks a column. */
const perType = { individual, policy, task, renewal } satisfies Readonly<
  Partial<Record<ExportedType, object>>
>;
const computed = perType as unknown as Readonly<Partial<Record<RowType, Computed<ExportedItem>>>>;

/** @param zone an IANA name, for the points in time */
export function cellsOf(type: RowType, columns: readonly ExportColumn[], zone: string): CellsOf {
  const clock = clockIn(zone);
  const readers = columns.map(({ id, kind }) => computed[type]?.[id] ?? reader(type, id, kind, clock));
  return (item) => readers.map((read) => read(item));
}

function reader(type: RowType, id: string, kind: ExportColumn['kind'], clock: (text: string) => string) {
  return (item: ExportedItem): Cell => {
    if (!(id in item)) throw new Error(`An exported ${type} has no ${id}`);
    const value = (item[id] ?? null) as Cell;
    if (typeof value === 'string' && kind === 'moment') return clock(value);
    if (value === null || value === '' || typeof value === 'number' || kind !== 'text') return value;
    // A choice reads as it does on the screen.
    return type === 'renewal' ? value : valueText(type, id, value);
  };
}

/** Writes a point in time as `YYYY-MM-DD HH:MM` on the clocks of a time zone. */
function clockIn(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (instant) => format.format(new Date(instant));
}
