import { IconButton, Popover, tokens } from '@bindery/ui';
import type { ListState } from '@bindery/web-kit/lists';
import { ListFilter } from 'lucide-react';
import { styled } from 'styled-components';
import { filterNames, filterOfColumn, type Filter } from './filter.js';
import { FilterField } from './filter-field.js';

/** In sight while it is pointed at, has the focus, is open or filters. */
const Trigger = styled(IconButton)`
  flex: none;
  width: 24px;
  min-width: 24px;
  height: 24px;
  min-height: 24px;
  margin-inline: 2px -2px;
  opacity: 0;
  th[data-align='end'] & {
    margin-inline: -6px 2px;
  }
  th:hover &,
  &:focus-visible,
  &[aria-expanded='true'],
  &[data-on] {
    opacity: 1;
  }
  &[data-on] {
    color: ${tokens.color.accent};
  }
  & > svg {
    width: 14px;
    height: 14px;
  }
`;

interface HeaderFilterProps {
  list: ListState;
  filters: readonly Filter[];
  column: { id: string; header: string };
}

/** The filter of a column, at its header. */
export function HeaderFilter({ list, filters, column: { id, header } }: HeaderFilterProps) {
  const filter = filterOfColumn(filters, id);
  if (!filter) return null;
  const isOn = filterNames(filter).some((name) => list.filters[name]);
  return (
    <Popover
      label={`Filter by ${header}`}
      trigger={
        <Trigger label={`Filter by ${header}`} data-on={isOn ? '' : undefined}>
          <ListFilter />
        </Trigger>
      }
    >
      <FilterField list={list} filter={filter} />
    </Popover>
  );
}
