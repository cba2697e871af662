import { Popover as Radix } from 'radix-ui';
import { useState, type ReactElement, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

const Content = styled(Radix.Content)<{ $wide: boolean }>`
  z-index: ${tokens.layer.menu};
  width: min(${({ $wide }) => ($wide ? '560px' : '320px')}, calc(100vw - 16px));
  max-height: var(--radix-popover-content-available-height);
  padding: ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow2};
  overflow-y: auto;
  &:focus {
    outline: none;
  }
`;

export interface PopoverProps {
  trigger: ReactElement;
  /** The accessible name. */
  label: string;
  align?: 'start' | 'end' | undefined;
  /** Has room for two columns. */
  wide?: boolean | undefined;
  onOpen?: (() => void) | undefined;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A non-modal panel of controls. */
export function Popover({ trigger, label, align = 'start', wide = false, onOpen, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(opened) => {
        setOpen(opened);
        if (opened) onOpen?.();
      }}
    >
      <Radix.Trigger asChild ref={(button) => setContainer(button && portalContainer(button))}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Content
          $wide={wide}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={leaveField}
        >
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Keeps the typed text, as every other way out of a field does. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
}

/** Portals go into the landmark or dialog of their button, so that they stay within its focus scope. */
export function portalContainer(button: HTMLElement): HTMLElement | null {
  return button.closest<HTMLElement>('main, [role="dialog"]') ?? button.closest<HTMLElement>('header');
}
