import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.js';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { Body, Content, Footer, Head, Overlay, type DialogSize } from './dialog-style.js';
import { keepForCalendar } from './open-calendar.js';
import { useFocusReturn } from './use-focus-return.js';

export interface DialogProps {
  open: boolean;
  /**
   * Called on Escape, the cross or a press outside. The owner decides, so it can ask about unsaved changes. Without it,
   * only the buttons of the footer close the dialog.
   */
  onOpenChange?: ((open: boolean) => void) | undefined;
  title: string;
  description?: string | undefined;
  /** Shows the description, which is otherwise for screen readers only. */
  showDescription?: boolean | undefined;
  size?: DialogSize | undefined;
  children: ReactNode;
  /** Buttons at the bottom, which stay visible while the content scrolls. */
  footer?: ReactNode;
  /** Ignores clicks outside, so that forms keep their input. */
  sticky?: boolean | undefined;
  /** Does not focus the first form field when it opens. */
  reading?: boolean | undefined;
}

/** A modal dialog, which traps and restores the focus. */
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
    <Radix.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Radix.Portal>
        <Overlay>
          <Content
            $size={size}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={reading ? undefined : startInForm}
            onCloseAutoFocus={restoreFocus}
            onEscapeKeyDown={keepForCalendar}
            onInteractOutside={(event) => {
              if (sticky) event.preventDefault();
            }}
          >
            <Head>
              <div>
                <Radix.Title>{title}</Radix.Title>
                {description && <DialogDescription shown={showDescription}>{description}</DialogDescription>}
              </div>
              {onOpenChange && (
                <Radix.Close asChild>
                  <IconButton label="Close">
                    <X />
                  </IconButton>
                </Radix.Close>
              )}
            </Head>
            {/* A text that is only read has nothing inside that a keyboard could scroll to. */}
            <Body data-body="" tabIndex={reading ? 0 : undefined}>
              {children}
            </Body>
            {footer && <Footer>{footer}</Footer>}
          </Content>
        </Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

const FIELD = ':is(input, textarea):not(:disabled)';
const CHOICE =
  ":is(input:not([type='radio']), [role='radio'][aria-checked='true'], input:checked, select, textarea, button, a[href]):not(:disabled, [tabindex='-1'])";

/** Focuses the first field, or else the first choice, instead of the close button. */
function startInForm(event: Event): void {
  if (!(event.currentTarget instanceof Element)) return;
  const find = (selector: string) => (event.currentTarget as Element).querySelector<HTMLElement>(selector);
  const first = find(`form ${FIELD}`) ?? find(`[data-body] ${CHOICE}`) ?? find(`footer ${CHOICE}`);
  if (!first) return;
  event.preventDefault();
  first.focus();
}

function DialogDescription({ shown = false, children }: { shown?: boolean | undefined; children: string }) {
  if (shown) return <Radix.Description>{children}</Radix.Description>;
  return (
    <VisuallyHidden>
      <Radix.Description>{children}</Radix.Description>
    </VisuallyHidden>
  );
}
