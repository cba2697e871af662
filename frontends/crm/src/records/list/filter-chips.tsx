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
  &:not(button) {
    padding-right: 12px;
    border-color: ${tokens.color.accentLine};
    cursor: default;
  }
`;

interface ChipsProps {
  list: Pick<ListState, 'filters'>;
  filters: readonly Filter[];
  /** Removes filters by their query parameters; without it, the chips only say what is active. */
  onRemove?: ((names: readonly string[]) => void) | undefined;
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ list, filters, onRemove }: ChipsProps) {
  const on = filters.filter((filter) => filterNames(filter).some((name) => list.filters[name]));
  if (on.length === 0) return null;
  return (
    <Row aria-label="Active filters">
      {on.map((filter) => (
        <li key={filter.label}>
          <FilterChip
            values={list.filters}
            filter={filter}
            onRemove={onRemove && (() => onRemove(filterNames(filter)))}
          />
        </li>
      ))}
    </Row>
  );
}

interface ChipProps<Of extends Filter = Filter> {
  values: ListState['filters'];
  filter: Of;
  onRemove: (() => void) | undefined;
}

function FilterChip({ filter, ...rest }: ChipProps) {
  if (filter.kind === 'days') return <DaysChip filter={filter} {...rest} />;
  if (filter.kind === 'choice') return <ChoiceChip filter={filter} {...rest} />;
  if (filter.kind === 'numbers') return <NumbersChip filter={filter} {...rest} />;
  if (filter.kind === 'record') return <RecordChip filter={filter} {...rest} />;
  const { values, onRemove } = rest;
  return <WordsChip label={filter.label} value={values[filter.name] ?? ''} onRemove={onRemove} />;
}

function ChoiceChip({ values, filter, onRemove }: ChipProps<ChoiceFilter>) {
  const chosen = values[filter.name];
  const { options } = filter.useChoices(chosen);
  const name = options.find(({ value }) => value === chosen)?.label ?? '';
  return <WordsChip label={filter.bare ? undefined : filter.label} value={name} onRemove={onRemove} />;
}

function NumbersChip({ values, filter, onRemove }: ChipProps<NumbersFilter>) {
  const range = rangeText(values[filter.from], values[filter.to]);
  return <WordsChip value={`${filter.label} ${range}`} onRemove={onRemove} />;
}

function rangeText(from: string | undefined, to: string | undefined): string {
  if (to === undefined) return `${String(from)} and over`;
  if (from === undefined) return `up to ${to}`;
  return from === to ? to : `${from}–${to}`;
}

function RecordChip({ values, filter, onRemove }: ChipProps<RecordFilter>) {
  return <WordsChip label={filter.label} value={filter.useName(values[filter.name])} onRemove={onRemove} />;
}

function DaysChip({ values, filter, onRemove }: ChipProps<DaysFilter>) {
  const from = values[filter.from];
  const to = filter.to === undefined ? undefined : values[filter.to];
  const first = filter.to === undefined ? '' : 'from ';
  const days = [from && `${first}${formatDay(from)}`, to && `to ${formatDay(to)}`].filter(Boolean).join(' ');
  return <WordsChip label={filter.label} value={days} onRemove={onRemove} />;
}

interface WordsChipProps {
  /** Absent where the value says it all. */
  label?: string | undefined;
  value: string;
  onRemove: (() => void) | undefined;
}

function WordsChip({ label, value, onRemove }: WordsChipProps) {
  const words = label === undefined ? value : `${label}: ${value}`;
  const content = (
    <>
      {label !== undefined && <span>{label}:</span>} <b>{value}</b>
    </>
  );
  if (!onRemove) return <Chip as="span">{content}</Chip>;
  return (
    <Chip type="button" aria-label={`Remove filter ${words}`} onClick={onRemove}>
      {content}
      <X aria-hidden="true" />
    </Chip>
  );
}
