import { MAX_COUNTED } from '@bindery/contracts/crm';
import { media, tokens, VisuallyHidden } from '@bindery/ui';
import { Users } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { View } from './use-views.js';

/** The tabs scroll within themselves. */
const Tabs = styled.ul`
  /* So that hidden words in it scroll with it, and don't widen the page. */
  position: relative;
  display: flex;
  gap: ${tokens.space[4]};
  min-width: 0;
  overflow-x: auto;
  scrollbar-width: none;
  ${media.print} {
    display: none;
  }
`;

const Tab = styled.li`
  display: flex;
  flex: none;
  align-items: center;
  border-bottom: 2px solid transparent;
  &:has(> [aria-current]) {
    border-bottom-color: ${tokens.color.accent};
  }
`;

const TabLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 40px;
  padding: 0 4px;
  color: ${tokens.color.ink2};
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;
  &:hover,
  &[aria-current] {
    color: ${tokens.color.ink};
  }
  &:focus-visible {
    border-radius: ${tokens.radius.s};
    outline-offset: -2px;
  }
  & > svg {
    width: 14px;
    height: 14px;
    color: ${tokens.color.ink3};
  }
`;

/** Its place is kept until it is there, so that tabs don't move under the pointer. */
const Count = styled.span`
  min-width: 1.5em;
  color: ${tokens.color.ink3};
  font-weight: 500;
  font-variant-numeric: tabular-nums;
`;

interface ViewTabsProps {
  /** The accessible name, such as 'Views of individuals'. */
  label: string;
  views: readonly View[];
  active: View | undefined;
  /** Beside the active tab. */
  menu: ReactNode;
}

/** The views of a list as links: each is an address of the list. Arrow keys move between them. */
export function ViewTabs({ label, views, active, menu }: ViewTabsProps) {
  const tabs = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => scrollToActive(tabs.current), [active?.id, views]);
  const stop = active ?? views[0];
  return (
    <nav aria-label={label}>
      <Tabs ref={tabs} onKeyDown={moveFocus}>
        {views.map((view) => (
          <Tab key={view.id}>
            <TabLink
              to={{ search: view.address }}
              tabIndex={view.id === stop?.id ? 0 : -1}
              aria-current={view.id === active?.id ? 'page' : undefined}
            >
              {view.name}
              {view.saved?.shared && <SharedMark view={view} />}
              <Count>{view.count === undefined ? '' : countText(view.count)}</Count>
            </TabLink>
            {view.id === active?.id && menu}
          </Tab>
        ))}
      </Tabs>
    </nav>
  );
}

function SharedMark({ view: { isOwn, saved } }: { view: View }) {
  const words = isOwn ? 'shared with the agency' : `shared by ${saved?.owner_name ?? 'a colleague'}`;
  return (
    <>
      <Users aria-hidden="true" />
      <VisuallyHidden>{`(${words})`}</VisuallyHidden>
    </>
  );
}

/** Counting stops at 1,000. */
const countText = (count: number): string => (count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`);

function scrollToActive(tabs: HTMLElement | null): void {
  const active = tabs?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (!tabs || !active) return;
  const [box, tab] = [tabs.getBoundingClientRect(), active.getBoundingClientRect()];
  if (tab.left < box.left) tabs.scrollLeft -= box.left - tab.left;
  else if (tab.right > box.right) tabs.scrollLeft += tab.right - box.right;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // The menu beside a tab has arrow keys of its own, and bubbles through React.
  if (!(event.target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(event.target);
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % links.length,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  links.at(place)?.focus();
}
