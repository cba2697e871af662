import { media } from '@bindery/ui';
import { SearchBox } from '@bindery/ui/form';
import { PROTECTED_HINT, type ListState } from '@bindery/web-kit/lists';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ChoiceFilter, Filter } from './filter.js';
import { FilterChips } from './filter-chips.js';
import { ChoiceField } from './filter-field.js';
import { FiltersButton } from './filters-button.js';

// Results should appear within 200 ms of a keystroke, including the request.
const SEARCH_PAUSE_MS = 60;

/** Controls at the end of the toolbar. */
export const ToolbarEnd = styled.div`
  display: flex;
  margin-left: auto;
  ${media.cards} {
    /* Rows of two lines have the same ones, whatever is chosen. */
    &[data-unused-on-phone='true'] {
      display: none;
    }
  }
`;

interface ListToolbarProps {
  list: ListState;
  /** The label of the search, such as 'Search individuals'. */
  search: string;
  filters: readonly Filter[];
  /** The sort select of phones, instead of headers that sort. */
  sorting?: ReactNode;
  /** More controls above the list. */
  children?: ReactNode;
}

const isPinned = (filter: Filter): filter is ChoiceFilter =>
  filter.kind === 'choice' && filter.pinned === true;

/** The search and the filters above a list. */
export function ListToolbar({ list, search, filters, sorting, children }: ListToolbarProps) {
  const inToolbar = filters.filter(isPinned);
  const behind = filters.filter((filter) => !isPinned(filter));
  return (
    <>
      <SearchBox
        label={search}
        value={list.search}
        onSearch={list.setSearch}
        debounceMs={SEARCH_PAUSE_MS}
        submission={{ hint: PROTECTED_HINT, applies: list.canSubmit, onSubmit: list.submitSearch }}
      />
      {inToolbar.map((filter) => (
        <ChoiceField key={filter.name} list={list} filter={filter} inToolbar />
      ))}
      {behind.length > 0 && <FiltersButton list={list} filters={behind} />}
      {sorting}
      {children}
      <FilterChips list={list} filters={behind} onRemove={list.clearFilters} />
    </>
  );
}
