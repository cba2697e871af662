import { TextField } from '@bindery/ui/form';
import { DayFilter, ListFilter } from '@bindery/ui/table';
import type { ListState } from '@bindery/web-kit/lists';
import { tokens } from '@bindery/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ChoiceFilter, Filter } from './filter.js';

const Days = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${tokens.space[2]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

/** One filter, under its label. */
export function FilterField({ list, filter }: { list: ListState; filter: Filter }) {
  if (filter.kind === 'choice') return <ChoiceField list={list} filter={filter} />;
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
  beside?: boolean | undefined;
}

/** One of several values. @param props.beside it stands beside the search, without a label */
export function ChoiceField({ list, filter, beside = false }: ChoiceFieldProps) {
  const [search, setSearch] = useState('');
  const { options, more } = filter.useChoices(search, list.filters[filter.name]);
  return (
    <>
      <ListFilter list={list} {...filter} options={options} inForm={!beside} />
      {more && (
        <TextField
          label={`Find: ${filter.label}`}
          hideLabel
          type="search"
          placeholder="Find by name"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
    </>
  );
}
