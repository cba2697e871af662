import { DropdownMenu } from 'radix-ui';
import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Kbd } from '../button/kbd.js';
import { isOfKey } from '../keyboard/page-keys.js';
import { tokens } from '../theme/tokens.js';
import { portalContainer } from './popover.js';

export const MenuContent = styled(DropdownMenu.Content)`
  z-index: ${tokens.layer.menu};
  min-width: 176px;
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
  padding: ${tokens.space[1]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow2};
`;

const Item = styled(DropdownMenu.Item)<{ $danger: boolean }>`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 7px 10px;
  border-radius: ${tokens.radius.s};
  color: ${({ $danger }) => ($danger ? tokens.color.red : tokens.color.ink)};
  font-weight: 500;
  cursor: pointer;
  text-decoration: none;
  & > svg {
    width: 16px;
    height: 16px;
  }
  &[data-highlighted] {
    background: ${({ $danger }) => ($danger ? tokens.color.redSoft : tokens.color.accentSoft)};
    outline: none;
  }
  &[data-disabled] {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;

const Shortcut = styled.span`
  margin-left: auto;
  color: ${tokens.color.ink3};
`;

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect?: (() => void) | undefined;
  /** The address of a link that leaves the pages, such as one that calls. */
  href?: string | undefined;
  /** The address of a page. */
  to?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** A letter that selects it while the menu is open. */
  shortcut?: string | undefined;
}

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  /** Text above the items. */
  heading?: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
  /** Set by a page that opens the menu by a key, too. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** A dropdown menu of actions. */
export function Menu({ trigger, heading, items, align = 'end', open, onOpenChange }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const show = onOpenChange ?? setOpen;
  const selectByShortcut = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = items.find(({ shortcut }) => shortcut && isOfKey(event.nativeEvent, shortcut));
    if (!item || item.disabled) return;
    event.preventDefault();
    show(false);
    item.onSelect?.();
  };
  return (
    <DropdownMenu.Root modal={false} open={open ?? isOpen} onOpenChange={show}>
      <DropdownMenu.Trigger asChild ref={(button) => setContainer(button && portalContainer(button))}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <MenuContent align={align} sideOffset={6} collisionPadding={8} onKeyDown={selectByShortcut}>
          {heading && <DropdownMenu.Label asChild>{heading}</DropdownMenu.Label>}
          <MenuEntries items={items} />
        </MenuContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuEntriesProps {
  items: readonly MenuItem[];
  onBeforeSelect?: (() => void) | undefined;
}

/** The items of a menu, within its content. */
export function MenuEntries({ items, onBeforeSelect }: MenuEntriesProps) {
  return items.map(({ label, icon, href, to, danger = false, disabled = false, shortcut, onSelect }) => (
    <Item
      key={label}
      $danger={danger}
      disabled={disabled}
      asChild={href !== undefined || to !== undefined}
      onSelect={() => {
        onBeforeSelect?.();
        onSelect?.();
      }}
    >
      {to !== undefined ? (
        <Link to={to}>
          {icon}
          {label}
        </Link>
      ) : href !== undefined ? (
        <a href={href}>
          {icon}
          {label}
        </a>
      ) : (
        <>
          {icon}
          {label}
          {shortcut && (
            <Shortcut>
              <Kbd>{shortcut}</Kbd>
            </Shortcut>
          )}
        </>
      )}
    </Item>
  ));
}
