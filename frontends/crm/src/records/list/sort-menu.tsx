import { Button, media, Menu, tokens, VisuallyHidden } from '@bindery/ui';
import type { ListState } from '@bindery/web-kit/lists';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { styled } from 'styled-components';
import { newestFirst } from './listing.js';
import type { ChosenColumns } from './use-chosen-columns.js';

/** Phones have no headers to press. It shares a line with the filters, and long names are cut. */
const Trigger = styled(Button)<{ $isAlone: boolean }>`
  display: ${({ $isAlone }) => ($isAlone ? 'inline-flex' : 'none')};
  & > svg {
    order: 1;
    width: 14px;
    height: 14px;
  }
  ${media.cards} {
    display: inline-flex;
    flex: 1 1 100px;
    min-width: 100px;
    max-width: max-content;
    padding-inline: 8px;
    gap: 4px;
    font-size: ${tokens.font.s};
    & > span {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`;

interface SortedColumn {
  id: string;
  header: string;
  sortable?: boolean | undefined;
}

interface SortMenuProps {
  list: ListState;
  /** One that isn't shown may sort the list. */
  columns: Pick<ChosenColumns<SortedColumn>, 'shown' | 'columns'>;
  /** The order of the list as it opens, if no column has it. */
  byDefault?: SortedColumn;
}

/** Sorts a list on phones, by what the headers sort it elsewhere, and shows an order that no header has. */
export function SortMenu({ list: { sort, order, setSort }, columns, byDefault }: SortMenuProps) {
  const sortable: readonly SortedColumn[] = columns.shown.filter((column) => column.sortable);
  const isMissing = byDefault && !sortable.some(({ id }) => id === byDefault.id);
  const keys = isMissing ? [...sortable, byDefault] : sortable;
  const present = [...keys, ...columns.columns].find(({ id }) => id === sort) ?? byDefault;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  const direction = order === 'asc' ? 'ascending' : 'descending';
  const orderOf = (id: string) => {
    if (id === sort) return order === 'asc' ? 'desc' : 'asc';
    return id === newestFirst.id ? 'desc' : 'asc';
  };
  return (
    <Menu
      align="start"
      trigger={
        <Trigger $isAlone={!sortable.some(({ id }) => id === sort)} icon={<Arrow aria-hidden="true" />}>
          Sort: {present?.header}
          <VisuallyHidden>{`, ${direction}`}</VisuallyHidden>
        </Trigger>
      }
      items={keys.map(({ id, header }) => ({
        label: header,
        icon: orderOf(id) === 'asc' ? <ArrowUp /> : <ArrowDown />,
        onSelect: () => setSort({ id, order: orderOf(id) }),
      }))}
    />
  );
}
