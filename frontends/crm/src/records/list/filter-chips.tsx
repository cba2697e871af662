import { tokens } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import type { ListState } from '@bindery/web-kit/lists';
import { X } from 'lucide-react';
import { styled } from 'styled-components';
import {
  filterNames,
  type ChoiceFilter,
  type DaysFilter,
  type Filter,
  type NumbersFilter,
  type RecordFilter,
} from './filter.js';

const Row = styled.ul`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 28px;
  padding: 0 6px 0 12px;
  border: 1px solid ${tokens.color.accentLine};
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.ink};
  font-size: ${tokens.font.s};
  cursor: pointer;
  &:hover {
    border-color: ${tokens.color.accent};
  }
  & > svg {
    width: 14px;
    height: 14px;
    color: ${tokens.color.ink2};
  }
  & > b {
    font-weight: 600;
  }
`;

interface ChipsProps {
  list: ListState;
  filters: readonly Filter[];
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ list, filters }: ChipsProps) {
  const on = filters.filter((filter) => filterNames(filter).some((name) => list.filters[name]));
  if (on.length === 0) return null;
  return (
    <Row aria-label="Active filters">
      {on.map((filter) => (
        <li key={filter.label}>
          {filter.kind === 'days' && <DaysChip list={list} filter={filter} />}
          {filter.kind === 'choice' && <ChoiceChip list={list} filter={filter} />}
          {filter.kind === 'numbers' && <NumbersChip list={list} filter={filter} />}
          {filter.kind === 'text' && (
            <RemovableChip
              label={filter.label}
              value={list.filters[filter.name] ?? ''}
              onRemove={() => list.setFilter(filter.name, '')}
            />
          )}
          {filter.kind === 'record' && <RecordChip list={list} filter={filter} />}
        </li>
      ))}
    </Row>
  );
}

function ChoiceChip({ list, filter }: { list: ListState; filter: ChoiceFilter }) {
  const chosen = list.filters[filter.name];
  const { options } = filter.useChoices(chosen);
  const name = options.find(({ value }) => value === chosen)?.label ?? '';
  const label = filter.bare ? undefined : filter.label;
  return <RemovableChip label={label} value={name} onRemove={() => list.setFilter(filter.name, '')} />;
}

function NumbersChip({ list, filter }: { list: ListState; filter: NumbersFilter }) {
  const [from, to] = [list.filters[filter.from], list.filters[filter.to]];
  return (
    <RemovableChip
      value={`${filter.label} ${rangeText(from, to)}`}
      onRemove={() => list.clearFilters(filterNames(filter))}
    />
  );
}

function rangeText(from: string | undefined, to: string | undefined): string {
  if (to === undefined) return `${String(from)} and over`;
  if (from === undefined) return `up to ${to}`;
  return from === to ? to : `${from}–${to}`;
}

function RecordChip({ list, filter }: { list: ListState; filter: RecordFilter }) {
  const name = filter.useName(list.filters[filter.name]);
  return <RemovableChip label={filter.label} value={name} onRemove={() => list.setFilter(filter.name, '')} />;
}

function DaysChip({ list, filter }: { list: ListState; filter: DaysFilter }) {
  const from = list.filters[filter.from];
  const to = filter.to === undefined ? undefined : list.filters[filter.to];
  const first = filter.to === undefined ? '' : 'from ';
  const days = [from && `${first}${formatDay(from)}`, to && `to ${formatDay(to)}`].filter(Boolean).join(' ');
  return (
    <RemovableChip
      label={filter.label}
      value={days}
      onRemove={() => list.clearFilters(filterNames(filter))}
    />
  );
}

interface RemovableChipProps {
  /** Absent where the value says it all. */
  label?: string | undefined;
  value: string;
  onRemove: () => void;
}

function RemovableChip({ label, value, onRemove }: RemovableChipProps) {
  const words = label === undefined ? value : `${label}: ${value}`;
  return (
    <Chip type="button" aria-label={`Remove filter ${words}`} onClick={onRemove}>
      {label !== undefined && <span>{label}:</span>} <b>{value}</b>
      <X aria-hidden="true" />
    </Chip>
  );
}
