import { ArrowDown, ArrowUp } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../button/button.js';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { Menu } from '../overlay/menu.js';
import { media, tokens } from '../theme/tokens.js';
import type { DataColumn, SortState } from './columns.js';

/** Phones have no headers to press. It shares a line with the filters, and long names are cut. */
const Trigger = styled(Button)<{ $isAlone: boolean; $isWhole: boolean }>`
  display: ${({ $isAlone }) => ($isAlone ? 'inline-flex' : 'none')};
  & > svg {
    order: 1;
    width: 14px;
    height: 14px;
  }
  ${media.cards} {
    display: inline-flex;
    flex: ${({ $isWhole }) => ($isWhole ? 'none' : '1 1 100px')};
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

/** The order in which most lists open, newest first. */
export const newestFirst = { id: 'created_at', header: 'Created' };

export type SortedColumn = Pick<DataColumn<never>, 'id' | 'header' | 'sortable'>;

export interface SortMenuProps {
  list: { sort: string; order: SortState['order']; setSort: (sort: SortState) => void };
  shown: readonly SortedColumn[];
  /** One that isn't shown may sort the list. */
  all?: readonly SortedColumn[] | undefined;
  /** The order of the list as it opens, if no column has it. */
  byDefault?: SortedColumn | undefined;
  /** Whether its words are never cut, because no filter is beside it. */
  isWhole?: boolean | undefined;
}

/** Sorts a list on phones, by what the headers sort it elsewhere, and shows an order that no header has. */
export function SortMenu({ list, shown, all = shown, byDefault, isWhole = false }: SortMenuProps) {
  const { sort, order, setSort } = list;
  const sortable = shown.filter((column) => column.sortable);
  const isMissing = byDefault && !sortable.some(({ id }) => id === byDefault.id);
  const keys = isMissing ? [...sortable, byDefault] : sortable;
  const present = [...keys, ...all].find(({ id }) => id === sort) ?? byDefault;
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
        <Trigger
          $isWhole={isWhole}
          $isAlone={!sortable.some(({ id }) => id === sort)}
          icon={<Arrow aria-hidden="true" />}
        >
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
