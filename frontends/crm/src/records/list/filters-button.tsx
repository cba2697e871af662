import { Button, Counted, Popover, tokens } from '@bindery/ui';
import type { ListState } from '@bindery/web-kit/lists';
import { ListFilter } from 'lucide-react';
import { styled } from 'styled-components';
import { filterNames, type Filter } from './filter.js';
import { FilterField } from './filter-field.js';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  align-items: start;
  gap: ${tokens.space[3]} ${tokens.space[4]};
  & > button {
    grid-column: 1 / -1;
    justify-self: start;
  }
`;

/** On phones it shares a line with the status and the sorting. */
const Trigger = styled(Button)`
  @media (max-width: 639.98px) {
    padding-inline: 10px;
    & > svg {
      display: none;
    }
  }
`;

interface FiltersButtonProps {
  list: ListState;
  filters: readonly Filter[];
}

/** The button with the other filters; it shows how many are active. */
export function FiltersButton({ list, filters }: FiltersButtonProps) {
  const names = filters.flatMap(filterNames);
  const on = filters.filter((filter) => filterNames(filter).some((name) => list.filters[name])).length;
  return (
    <Popover
      label="Filters"
      wide
      trigger={
        <Trigger icon={<ListFilter />}>
          <Counted count={on > 0 ? on : undefined}>Filters</Counted>
        </Trigger>
      }
    >
      <Fields>
        {filters.map((filter) => (
          <FilterField key={filter.label} list={list} filter={filter} />
        ))}
        <Button disabled={on === 0} onClick={() => list.clearFilters(names)}>
          Clear filters
        </Button>
      </Fields>
    </Popover>
  );
}
