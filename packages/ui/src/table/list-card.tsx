import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

const Root = styled.section`
  min-width: 0;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow1};
`;

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 10px;
  padding: ${tokens.space[3]} 14px;
`;

const Loading = styled.p`
  display: flex;
  align-items: center;
  min-height: 53px;
  padding: 10px 14px;
  border-top: 1px solid ${tokens.color.line};
  border-radius: 0 0 ${tokens.radius.m} ${tokens.radius.m};
  background: ${tokens.color.sunken};
  color: ${tokens.color.ink2};
`;

export interface ListCardProps {
  /** What the list is of, for screen readers. */
  label: string;
  /** The search and the filters. */
  toolbar?: ReactNode;
  /** The table. */
  children: ReactNode;
  /** The pager: undefined as long as the list loads, null when there is nothing to page through. */
  pager: ReactNode | undefined;
}

/** A list with its search above and its pages below; while the first page loads it says so in the pager's place. */
export function ListCard({ label, toolbar, children, pager }: ListCardProps) {
  return (
    <Root aria-label={label}>
      {toolbar && <Toolbar onKeyDown={focusFirstRow}>{toolbar}</Toolbar>}
      {children}
      {pager === undefined ? <Loading role="status">Loading...</Loading> : pager}
    </Root>
  );
}

/** Down leads from the search to the row that the keyboard stands on. */
function focusFirstRow(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: toolbar, target } = event;
  if (event.key !== 'ArrowDown' || !(target instanceof HTMLInputElement) || target.type !== 'search') return;
  // A panel that drops down from the toolbar is another place on the page.
  if (!toolbar.contains(target)) return;
  const row = toolbar.parentElement?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
  if (!row) return;
  event.preventDefault();
  row.focus();
}
