import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../theme/tokens.js';

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
  @media (max-width: 639.98px) {
    gap: 8px;
  }
  ${media.print} {
    display: none;
  }
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
  /** The accessible name. */
  label: string;
  toolbar?: ReactNode;
  /** The table. */
  children: ReactNode;
  /** The pager: undefined while loading, null when there are no pages. */
  pager: ReactNode | undefined;
}

/** A list with its toolbar and pager. While the first page loads, a message replaces the pager. */
export function ListCard({ label, toolbar, children, pager }: ListCardProps) {
  return (
    <Root aria-label={label}>
      {toolbar && <Toolbar onKeyDown={focusFirstRow}>{toolbar}</Toolbar>}
      {children}
      {pager === undefined ? <Loading role="status">Loading...</Loading> : pager}
    </Root>
  );
}

/** The down arrow moves from the search to the active row. */
function focusFirstRow(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: toolbar, target } = event;
  if (event.key !== 'ArrowDown' || !(target instanceof HTMLInputElement) || target.type !== 'search') return;
  // Ignore events from portals, which bubble through React but are elsewhere in the DOM.
  if (!toolbar.contains(target)) return;
  const row = toolbar.parentElement?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
  if (!row) return;
  event.preventDefault();
  row.focus();
}
