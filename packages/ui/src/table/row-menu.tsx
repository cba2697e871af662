import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.js';
import { MenuContent, MenuEntries, type MenuItem } from '../overlay/menu.js';
import { portalContainer } from '../overlay/popover.js';

const Root = styled.span`
  position: relative;
  display: inline-flex;
  vertical-align: middle;
`;

/** The menu opens at the button, whichever key or pointer opens it. */
const Anchor = styled.span`
  position: absolute;
  inset: 0;
  pointer-events: none;
`;

/** The way a menu was opened. By keyboard, its first item is highlighted. */
export interface OpenMenu {
  items: readonly MenuItem[];
  byKeyboard: boolean;
}

interface RowMenuProps {
  /** The name of the row. */
  name: string;
  /** Undefined while it is closed: only the open one costs anything. */
  open: OpenMenu | undefined;
  onToggle: (byKeyboard: boolean) => void;
  onClose: () => void;
}

/** The actions of a row, behind a button that stays where it is. */
export function RowMenu({ name, open, onToggle, onClose }: RowMenuProps) {
  return (
    <Root>
      <IconButton
        label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        // A key presses without a count of clicks.
        onClick={({ detail }) => onToggle(detail === 0)}
      >
        <Ellipsis />
      </IconButton>
      {open && <OpenRowMenu name={name} open={open} onClose={onClose} />}
    </Root>
  );
}

function OpenRowMenu({ name, open, onClose }: { name: string; open: OpenMenu; onClose: () => void }) {
  const anchor = useRef<HTMLSpanElement>(null);
  // The row, if a key was pressed on it, else the button.
  const [before] = useState(() => document.activeElement);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const button = () => anchor.current?.parentElement?.querySelector('button');
  const goBack = () => {
    const isOfRow = before instanceof HTMLElement && before.contains(anchor.current);
    (isOfRow ? before : button())?.focus();
  };
  return (
    <DropdownMenu.Root
      open
      modal={false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <DropdownMenu.Trigger asChild ref={(element) => setContainer(element && portalContainer(element))}>
        <Anchor ref={anchor} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <MenuContent
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-labelledby={undefined}
          aria-label={`Actions for ${name}`}
          // Some systems open their own menu when the key is released.
          onContextMenu={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // The button closes the menu by itself.
            if (button()?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) goBack();
          }}
          onEscapeKeyDown={goBack}
        >
          {open.byKeyboard && <FirstHighlighted />}
          {/* The focus leaves the menu first, so that a dialog brings it back here. */}
          <MenuEntries items={open.items} onBeforeSelect={goBack} />
        </MenuContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The library highlights the first item only of a menu that it has opened itself. */
function FirstHighlighted() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    place.current
      ?.closest('[role="menu"]')
      ?.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')
      ?.focus();
  }, []);
  return <span ref={place} hidden />;
}
