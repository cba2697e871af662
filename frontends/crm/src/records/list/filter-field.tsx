import { dayOf } from '@bindery/ui/dates';
import { PickerField, TextField } from '@bindery/ui/form';
import { DayFilter, ListFilter } from '@bindery/ui/table';
import type { ListState } from '@bindery/web-kit/lists';
import { Button, tokens } from '@bindery/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import {
  isNumberTo,
  type ChoiceFilter,
  type DaysFilter,
  type Filter,
  type NumbersFilter,
  type RecordFilter,
  type TextFilter,
} from './filter.js';

const Range = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${tokens.space[2]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & input {
    padding-inline: 8px 30px;
    font-size: ${tokens.font.s};
    &::placeholder {
      font-size: ${tokens.font.xs};
    }
  }
  & > p {
    grid-column: 1 / -1;
    color: ${tokens.color.red};
    font-size: ${tokens.font.s};
  }
`;

export function FilterField({ list, filter }: { list: ListState; filter: Filter }) {
  if (filter.kind === 'choice') return <ChoiceField list={list} filter={filter} />;
  if (filter.kind === 'record') return <RecordField list={list} filter={filter} />;
  if (filter.kind === 'text') return <TextFilterField list={list} filter={filter} />;
  if (filter.kind === 'numbers') return <NumbersField list={list} filter={filter} />;
  const { from, to, label } = filter;
  if (to === undefined) return <DayFilter list={list} name={from} label={label} />;
  return <DaysField list={list} filter={{ ...filter, to }} />;
}

const Months = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: ${tokens.space[1]};
`;

const OFFERED_MONTHS = 4;
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' });

/** This month and the next ones, each a range of days. */
function MonthButtons({ list, filter: { from, to, label, months } }: DaysFieldProps) {
  const now = new Date();
  return (
    <Months>
      {Array.from({ length: OFFERED_MONTHS }, (_, later) => {
        const first = new Date(now.getFullYear(), now.getMonth() + later, 1);
        const last = new Date(now.getFullYear(), now.getMonth() + later + 1, 0);
        const days = { [from]: dayOf(first), [to]: dayOf(last) };
        const isChosen = Object.entries(days).every(([name, day]) => list.filters[name] === day);
        return (
          <Button
            key={days[from]}
            size="small"
            aria-pressed={isChosen}
            aria-label={`${label} in ${monthAndYear.format(first)}`}
            onClick={() => list.setFilters(isChosen ? { [from]: '', [to]: '' } : { ...months, ...days })}
          >
            {monthName.format(first)}
          </Button>
        );
      })}
    </Months>
  );
}

interface DaysFieldProps {
  list: ListState;
  filter: DaysFilter & { to: string };
}

/** A range whose end would come before its start waits until it doesn't. */
function DaysField({ list, filter }: DaysFieldProps) {
  const { from, to, label } = filter;
  const [isReversed, setReversed] = useState(false);
  const set = (name: string, day: string) => {
    const { [from]: first = '', [to]: last = '' } = { ...list.filters, [name]: day };
    const reversed = first !== '' && last !== '' && first > last;
    setReversed(reversed);
    if (!reversed) list.setFilter(name, day);
  };
  const guarded = { filters: list.filters, setFilter: set };
  return (
    <Range aria-label={label}>
      <DayFilter list={guarded} name={from} label={`${label} from`} />
      <DayFilter list={guarded} name={to} label="to" />
      {filter.months && <MonthButtons list={list} filter={filter} />}
      {isReversed && <p role="alert">Choose an end date on or after the start date.</p>}
    </Range>
  );
}

function NumbersField({ list, filter }: { list: ListState; filter: NumbersFilter }) {
  const { from, to, label, most } = filter;
  const isNumber = (value: string) => isNumberTo(most, value);
  const [first, last] = [list.filters[from], list.filters[to]];
  const problem = `Use a whole number up to ${String(most)}.`;
  const inOrder = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined || Number(one) <= Number(other);
  return (
    <Range aria-label={label}>
      <TypedField
        label={`${label} from`}
        inputMode="numeric"
        value={first ?? ''}
        problemOf={(value) => {
          if (!isNumber(value)) return problem;
          return inOrder(value, last) ? undefined : `Use ${String(last)} or less.`;
        }}
        onChange={(value) => list.setFilter(from, value)}
      />
      <TypedField
        label="to"
        inputMode="numeric"
        value={last ?? ''}
        problemOf={(value) => {
          if (!isNumber(value)) return problem;
          return inOrder(first, value) ? undefined : `Use ${String(first)} or more.`;
        }}
        onChange={(value) => list.setFilter(to, value)}
      />
    </Range>
  );
}

function TextFilterField({ list, filter }: { list: ListState; filter: TextFilter }) {
  const { name, label, accepts, problem, inputMode } = filter;
  return (
    <TypedField
      label={label}
      inputMode={inputMode}
      value={list.filters[name] ?? ''}
      problemOf={(value) => (accepts(value) ? undefined : problem)}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
}

interface TypedFieldProps {
  label: string;
  inputMode: 'numeric' | undefined;
  value: string;
  problemOf: (value: string) => string | undefined;
  onChange: (value: string) => void;
}

/** A text that filters once it is typed: with Enter, or on the way to another field. */
function TypedField({ label, inputMode, value, problemOf, onChange }: TypedFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [problem, setProblem] = useState<string>();
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
    setProblem(undefined);
  }
  const commit = () => {
    const text = typed.trim();
    const wrong = text === '' ? undefined : problemOf(text);
    setProblem(wrong);
    if (wrong === undefined && text !== value) onChange(text);
  };
  return (
    <TextField
      label={label}
      inputMode={inputMode}
      autoComplete="off"
      maxLength={100}
      value={typed}
      error={problem}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}

interface ChoiceFieldProps {
  list: ListState;
  filter: ChoiceFilter;
  inToolbar?: boolean | undefined;
}

/** One of several values. @param props.inToolbar it sits beside the search box, without a visible label */
export function ChoiceField({ list, filter, inToolbar = false }: ChoiceFieldProps) {
  const { options } = filter.useChoices(list.filters[filter.name]);
  return <ListFilter list={list} {...filter} options={options} inForm={!inToolbar} />;
}

function RecordField({ list, filter }: { list: ListState; filter: RecordFilter }) {
  const [text, setText] = useState<string | null>(null);
  const results = filter.useSearchResult(text);
  const id = list.filters[filter.name];
  const name = filter.useName(id);
  return (
    <PickerField
      label={filter.label}
      none={filter.every}
      chosen={id === undefined ? null : { id, name }}
      onChoose={(option) => list.setFilter(filter.name, option?.id ?? '')}
      onSearch={setText}
      results={results}
    />
  );
}
