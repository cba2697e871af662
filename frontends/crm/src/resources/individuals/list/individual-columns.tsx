import {
  householdRelationshipLabel,
  addressFields,
  individualFields,
  individualSorts,
  isEmailField,
  listedFields,
  spokenOf,
  type EmailField,
  type IndividualRow,
  type ListedField,
  type NextDate,
} from '@bindery/contracts/crm';
import { Avatar, IntegrityMark, media, StatusBadge, tokens, VisuallyHidden } from '@bindery/ui';
import { dayOf, formatDay, formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { phoneColumn } from '../../../records/calls/client-of-row.js';
import { dayCell, fieldColumns, storedColumns } from '../../../records/list/field-columns.js';
import { sortableBy } from '../../../records/list/listing.js';
import { RecordLink } from '../../../records/record-link.js';
import { TagBadges } from '../../tags/index.js';
import { listedName, nameOf } from '../labels.js';

/** Wraps before the @; a narrow column gets wider rather than tear an address apart. */
const Address = styled.span`
  overflow-wrap: break-word;
`;

const Person = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  ${media.wide} {
    /* Most names fit on one line. */
    min-width: 165px;
  }
  [data-sized] > && {
    min-width: 0;
    & > a {
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }
  ${media.cards} {
    & > [aria-hidden] {
      display: none;
    }
  }
`;

const AgentName = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const NextDateText = styled.span<{ $overdue: boolean }>`
  color: ${({ $overdue }) => ($overdue ? tokens.color.red : 'inherit')};
  ${media.wide} {
    white-space: nowrap;
  }
  & > time {
    white-space: nowrap;
  }
  & > svg {
    width: 13px;
    height: 13px;
    margin-right: 4px;
    vertical-align: -2px;
  }
`;

/** Wide enough for most cities, so that rows stay low. */
const Place = styled.span`
  display: inline-block;
  min-width: 110px;
  max-width: 100%;
  [data-sized] > && {
    display: inline;
  }
  ${media.cards} {
    display: inline;
  }
`;

const nextDateNames: Readonly<Record<NextDate['kind'], string>> = {
  task: 'Task',
  renewal: 'Renewal',
  turning_65: 'Turns 65',
};

function NextDateCell({ next: { kind, date } }: { next: NextDate }) {
  const isOverdue = date < dayOf(new Date());
  return (
    <NextDateText $overdue={isOverdue} title={isOverdue ? 'Overdue' : undefined}>
      {isOverdue && (
        <>
          <TriangleAlert aria-hidden="true" />
          <VisuallyHidden>Overdue: </VisuallyHidden>
        </>
      )}
      {nextDateNames[kind]} <time dateTime={date}>{formatDay(date)}</time>
    </NextDateText>
  );
}

function Email({ row, name }: { row: IndividualRow; name: EmailField }) {
  if (row.integrity_failures.includes(name)) return <IntegrityMark brief />;
  const email = row[name];
  if (email === null) return 'N/A';
  const at = email.lastIndexOf('@');
  return (
    <Address>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Address>
  );
}

const emailColumn = (name: EmailField): DataColumn<IndividualRow> => ({
  id: name,
  header: individualFields[name].label,
  optional: true,
  cell: (row) => <Email row={row} name={name} />,
});

const turning65Column = (
  id: 'turns_65_on' | 'medicare_from' | 'enrollment_ends',
  header: string,
): DataColumn<IndividualRow> => ({ id, header, optional: true, cell: (row) => dayCell(row[id]) });

const birthColumns = [
  turning65Column('turns_65_on', 'Turns 65'),
  turning65Column('medicare_from', 'Medicare starts'),
  turning65Column('enrollment_ends', 'Enrollment ends'),
];

/** Fields in columns that are shown by default. */
const hasOwnColumn: ReadonlySet<ListedField> = new Set(['last_name', 'status']);

/** The column of a field that is hidden by default. What follows from the birth comes after it. */
function columnsOfField(name: ListedField): readonly DataColumn<IndividualRow>[] {
  if (isEmailField(name)) return [emailColumn(name)];
  const column = fieldColumns<IndividualRow>('individual', [name]);
  return name === 'dob' ? [...column, ...birthColumns] : column;
}

/** Such as 'Spouse of Byron, Ada'. */
function householdText(household: IndividualRow['household']): string {
  if (household === null) return '—';
  const relationship = householdRelationshipLabel[household.relationship];
  return household.head_name === null ? relationship : `${relationship} of ${spokenOf(household.head_name)}`;
}

const placeOf = ({ city, state }: IndividualRow) => [city, state].filter(Boolean).join(', ');

export const individualColumns = sortableBy<IndividualRow>(individualSorts, [
  {
    id: 'last_name',
    header: 'Name',
    strong: true,
    onPhone: 'title',
    cell: (row) => (
      <Person>
        <Avatar name={nameOf(row)} size={28} />
        <RecordLink section="individuals" id={row.id}>
          {listedName(row)}
        </RecordLink>
      </Person>
    ),
  },
  phoneColumn((row) => ({ ...row, name: nameOf(row) })),
  { id: 'age', header: 'Age', align: 'end', onPhone: 'line', cell: (row) => row.age },
  {
    id: 'city',
    header: 'City, state',
    leaves: 3,
    onPhone: 'line',
    cell: (row) => placeOf(row) && <Place>{placeOf(row)}</Place>,
  },
  {
    id: 'policies_in_force',
    header: 'In force',
    align: 'end',
    leaves: 2,
    cell: (row) => row.policies_in_force,
  },
  {
    id: 'next_date',
    header: 'Next date',
    cell: ({ next_date }) => next_date && <NextDateCell next={next_date} />,
  },
  {
    id: 'status',
    header: individualFields.status.label,
    onPhone: 'badge',
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    id: 'assigned_agent_name',
    header: 'Agent',
    leaves: 4,
    cell: (row) => <AgentName>{row.assigned_agent_name ?? '—'}</AgentName>,
  },
  {
    id: 'additional_agent_name',
    header: individualFields.additional_agent.label,
    optional: true,
    cell: (row) => row.additional_agent_name ?? '—',
  },
  {
    id: 'last_contact_at',
    header: 'Last contact',
    optional: true,
    cell: ({ last_contact_at: at }) => (at ? <time dateTime={at}>{formatInstantDay(at)}</time> : '—'),
  },
  {
    id: 'lead_stage_since',
    header: 'Lead stage since',
    optional: true,
    cell: ({ lead_stage_since }) => dayCell(lead_stage_since),
  },
  ...listedFields.filter((name) => !hasOwnColumn.has(name)).flatMap(columnsOfField),
  {
    id: 'tags',
    header: 'Tags',
    optional: true,
    cell: (row) => (row.tags.length === 0 ? '—' : <TagBadges tags={row.tags} />),
  },
  { id: 'household', header: 'Household', optional: true, cell: (row) => householdText(row.household) },
  { id: 'zip', header: addressFields.zip.label, optional: true, cell: (row) => row.zip ?? '—' },
  { id: 'county', header: addressFields.county.label, optional: true, cell: (row) => row.county ?? '—' },
  ...storedColumns,
]);
