import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { tokens } from '../theme/tokens.js';
import { overlayStyle } from './dialog-style.js';
import { useFocusReturn } from './use-focus-return.js';

const rise = keyframes`from { transform: translateY(24px); opacity: 0; }`;

const Overlay = styled(Radix.Overlay)`
  ${overlayStyle}
  align-items: end;
  padding: 0;
  @media (max-width: 719.98px) {
    padding: 0;
  }
`;

const Content = styled(Radix.Content)`
  width: 100%;
  max-height: 80dvh;
  padding: ${tokens.space[4]} ${tokens.space[3]} calc(${tokens.space[4]} + env(safe-area-inset-bottom));
  border-radius: ${tokens.radius.l} ${tokens.radius.l} 0 0;
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow2};
  overflow-y: auto;
  overscroll-behavior: contain;
  animation: ${rise} ${tokens.motion.calm};
  &:focus {
    outline: none;
  }
`;

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. */
  title: string;
  children: ReactNode;
}

/** A bottom sheet for phones. Escape and clicks outside close it. */
export function Sheet({ open, onOpenChange, title, children }: SheetProps) {
  const restoreFocus = useFocusReturn(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay>
          <Content aria-describedby={undefined} onCloseAutoFocus={restoreFocus}>
            <VisuallyHidden>
              <Radix.Title>{title}</Radix.Title>
            </VisuallyHidden>
            {children}
          </Content>
        </Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
