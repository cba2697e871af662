import { Button, media, Menu, tokens, VisuallyHidden } from '@bindery/ui';
import type { ListState } from '@bindery/web-kit/lists';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { styled } from 'styled-components';
import { newestFirst } from './listing.js';

/** Phones have no headers to press. It shares a line with the filters, and long names are cut. */
const Trigger = styled(Button)`
  display: none;
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
    & > svg {
      order: 1;
      width: 14px;
      height: 14px;
    }
  }
`;

interface SortMenuProps {
  list: ListState;
  columns: readonly { id: string; header: string; sortable?: boolean | undefined }[];
  /** The order of the list as it opens, if no column has it. */
  byDefault?: { id: string; header: string };
}

/** Sorts a list on phones, by what the headers sort it elsewhere. */
export function SortMenu({ list: { sort, order, setSort }, columns, byDefault }: SortMenuProps) {
  const sortable: readonly { id: string; header: string }[] = columns.filter((column) => column.sortable);
  const isMissing = byDefault && !sortable.some(({ id }) => id === byDefault.id);
  const keys = isMissing ? [...sortable, byDefault] : sortable;
  const present = keys.find(({ id }) => id === sort) ?? byDefault;
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
        <Trigger icon={<Arrow aria-hidden="true" />}>
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
