import { PickerField } from '@bindery/ui/form';
import { DayFilter, ListFilter } from '@bindery/ui/table';
import type { ListState } from '@bindery/web-kit/lists';
import { tokens } from '@bindery/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ChoiceFilter, Filter, RecordFilter } from './filter.js';

const Days = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${tokens.space[2]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

export function FilterField({ list, filter }: { list: ListState; filter: Filter }) {
  if (filter.kind === 'choice') return <ChoiceField list={list} filter={filter} />;
  if (filter.kind === 'record') return <RecordField list={list} filter={filter} />;
  if (filter.to === undefined) return <DayFilter list={list} name={filter.from} label={filter.label} />;
  return (
    <Days aria-label={filter.label}>
      <DayFilter list={list} name={filter.from} label={`${filter.label} from`} />
      <DayFilter list={list} name={filter.to} label="to" />
    </Days>
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
