import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useIsPrinting } from '../layout/use-is-printing.js';
import { media, tokens } from '../theme/tokens.js';

const List = styled(Radix.List)`
  display: flex;
  gap: ${tokens.space[2]};
  overflow-x: auto;
  border-bottom: 1px solid ${tokens.color.line};
  scrollbar-width: none;
  ${media.print} {
    display: none;
  }
`;

const Trigger = styled(Radix.Trigger)`
  padding: 10px 8px;
  border: 0;
  border-bottom: 2px solid transparent;
  margin-bottom: -1px;
  background: none;
  color: ${tokens.color.ink2};
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;
  &:hover {
    color: ${tokens.color.ink};
  }
  &[data-state='active'] {
    border-bottom-color: ${tokens.color.accent};
    color: ${tokens.color.ink};
  }
  &:focus-visible {
    /* Within the list, which scrolls sideways and would cut it; around the word, not through it. */
    outline-offset: -3px;
    border-radius: ${tokens.radius.m} ${tokens.radius.m} 0 0;
  }
`;

const Content = styled(Radix.Content)`
  --above-list: 63px;
  padding-top: 20px;
  ${media.print} {
    padding-top: ${tokens.space[3]};
  }
`;

/** How much of the tab before the open one is seen where the list scrolls. */
const EDGE_PX = 40;

export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
  /** Printed even if it isn't open. */
  printed?: boolean | undefined;
}

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (value: string) => void;
}

/** Controlled tabs, so that the open one can be stored in the address. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const isPrinting = useIsPrinting();
  const requested = useRef<string>(null);
  // One click asks twice, by the pointer and by the focus, before an address has changed: Back would take two presses.
  const change = (next: string) => {
    if (next === requested.current) return;
    requested.current = next;
    setTimeout(() => (requested.current = null));
    onChange(next);
  };
  const list = useRef<HTMLDivElement>(null);
  // The list scrolls sideways on phones, and a tab widens when its count arrives.
  useEffect(() => {
    const { current: tabs } = list;
    if (!tabs) return;
    const show = () => {
      const open = tabs.querySelector<HTMLElement>('[data-state="active"]');
      if (open) tabs.scrollLeft = open.offsetLeft - tabs.offsetLeft - EDGE_PX;
    };
    show();
    const widths = new ResizeObserver(show);
    for (const tab of tabs.children) widths.observe(tab);
    return () => widths.disconnect();
  }, [value, items.length]);
  return (
    <Radix.Root value={value} onValueChange={change}>
      <List ref={list} aria-label={label}>
        {items.map((item) => (
          <Trigger key={item.value} value={item.value}>
            {item.label}
          </Trigger>
        ))}
      </List>
      {items.map((item) => (
        <Content
          key={item.value}
          value={item.value}
          {...(isPrinting && item.printed && { forceMount: true })}
        >
          {item.content}
        </Content>
      ))}
    </Radix.Root>
  );
}
