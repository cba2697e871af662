import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.js';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { Body, Content, Footer, Head, Overlay, type DialogSize } from './dialog-style.js';
import { useFocusReturn } from './use-focus-return.js';

export interface DialogProps {
  open: boolean;
  /** ConfirmDialog to close by Escape, the cross or a press outside; the owner decides, so it can ask about unsaved changes. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** Shows the description; else only screen readers get it. */
  showDescription?: boolean | undefined;
  size?: DialogSize | undefined;
  children: ReactNode;
  /** Buttons at the bottom, which stay in sight while the content scrolls. */
  footer?: ReactNode;
  /** A press outside does nothing: for forms, where it would lose what was typed. */
  sticky?: boolean | undefined;
  /** It is opened to be read: the focus does not start in the form that it holds as well. */
  reading?: boolean | undefined;
}

/** A modal dialog: the focus stays in it and returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    showDescription,
    size = 'medium',
    children,
    footer,
    sticky,
    reading = false,
  } = props;
  const restoreFocus = useFocusReturn(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay>
          <Content
            $size={size}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={reading ? undefined : startInForm}
            onCloseAutoFocus={restoreFocus}
            onInteractOutside={(event) => {
              if (sticky) event.preventDefault();
            }}
          >
            <Head>
              <div>
                <Radix.Title>{title}</Radix.Title>
                {description && <DialogDescription shown={showDescription}>{description}</DialogDescription>}
              </div>
              <Radix.Close asChild>
                <IconButton label="Close">
                  <X />
                </IconButton>
              </Radix.Close>
            </Head>
            <Body>{children}</Body>
            {footer && <Footer>{footer}</Footer>}
          </Content>
        </Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog with a form starts in its first field, and not on the cross. */
function startInForm(event: Event): void {
  if (!(event.currentTarget instanceof Element)) return;
  const field = event.currentTarget.querySelector<HTMLElement>('form :is(input, textarea):not(:disabled)');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

function DialogDescription({ shown = false, children }: { shown?: boolean | undefined; children: string }) {
  if (shown) return <Radix.Description>{children}</Radix.Description>;
  return (
    <VisuallyHidden>
      <Radix.Description>{children}</Radix.Description>
    </VisuallyHidden>
  );
}
