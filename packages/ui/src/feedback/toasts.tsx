import type { ToastKind, ToastOptions } from '@bindery/ui/context';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { IconButton } from '../button/icon-button.js';
import { ToastAction, ToastRoot, ToastViewport } from './toast-style.js';

export interface ShownToast extends ToastOptions {
  id: number;
  message: string;
}

const icons: Record<ToastKind, typeof Info> = { success: CircleCheck, error: CircleAlert, info: Info };

const BRIEF_MS = 5_000;
const LONG_MS = 10_000;

function durationOf({ durationMs, kind, action }: ToastOptions): number {
  return durationMs ?? (kind === 'error' || action ? LONG_MS : BRIEF_MS);
}

interface ToastsProps {
  toasts: readonly ShownToast[];
  onGone: (id: number) => void;
}

/** The visible toasts. Their timers pause on hover, on focus and in hidden windows. */
export function Toasts({ toasts, onGone }: ToastsProps) {
  return (
    <Toast.Provider label="Notification" swipeDirection="right">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onGone={() => onGone(toast.id)} />
      ))}
      <ToastViewport data-toasts="" />
    </Toast.Provider>
  );
}

function OneToast({ toast, onGone }: { toast: ShownToast; onGone: () => void }) {
  const { kind = 'info', message, subject, action } = toast;
  const Icon = icons[kind];
  return (
    <ToastRoot
      $kind={kind}
      // Radix turns off what lies under a dialog, and may learn late that the dialog has closed.
      style={{ pointerEvents: 'auto' }}
      type={kind === 'error' ? 'foreground' : 'background'}
      duration={durationOf(toast)}
      onOpenChange={(open) => {
        if (!open) onGone();
      }}
    >
      <Icon aria-hidden="true" />
      <Toast.Description>
        <p>{message}</p>
        {subject && <small>{subject}</small>}
      </Toast.Description>
      {action && (
        <ToastAction
          altText={action.label}
          onClick={(event) => {
            // A double click may hit another toast that has moved under the pointer.
            if (event.detail > 1) event.preventDefault();
            else action.onSelect();
          }}
        >
          {action.label}
        </ToastAction>
      )}
      <Toast.Close asChild>
        <IconButton label="Dismiss">
          <X />
        </IconButton>
      </Toast.Close>
    </ToastRoot>
  );
}
