import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { Content, Overlay } from './dialog-style.js';
import { useFocusReturn } from './use-focus-return.js';

export interface BareDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. */
  title: string;
  children: ReactNode;
}

/** A modal dialog without a header. Escape and clicks outside close it. */
export function BareDialog({ open, onOpenChange, title, children }: BareDialogProps) {
  const restoreFocus = useFocusReturn(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay>
          <Content $size="medium" aria-describedby={undefined} onCloseAutoFocus={restoreFocus}>
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
