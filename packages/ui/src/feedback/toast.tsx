import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../button/icon-button.js';
import { toastContext, type Toaster, type ToastKind, type ToastOptions } from './toast-context.js';
import { ToastAction, ToastRoot, ToastViewport } from './toast-style.js';

interface ShownToast extends ToastOptions {
  id: number;
  message: string;
}

const icons: Record<ToastKind, typeof Info> = { success: CircleCheck, error: CircleAlert, info: Info };

const BRIEF_MS = 5_000;
const LONG_MS = 10_000;
const MOST = 4;

function durationOf({ durationMs, kind, action }: ToastOptions): number {
  return durationMs ?? (kind === 'error' || action ? LONG_MS : BRIEF_MS);
}

/** Holds the toasts of the page. F8 moves the focus to them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const nextId = useRef(1);

  const show = useCallback((message: string, options: ToastOptions = {}) => {
    const id = nextId.current++;
    setToasts((shown) => [...shown, { ...options, id, message }].slice(-MOST));
  }, []);
  const drop = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );

  const toaster = useMemo<Toaster>(
    () => ({
      show,
      success: (message, options) => show(message, { ...options, kind: 'success' }),
      error: (message, options) => show(message, { ...options, kind: 'error' }),
    }),
    [show],
  );

  const { Provider } = toastContext();
  return (
    <Provider value={toaster}>
      <Toast.Provider label="Notification" swipeDirection="right">
        {children}
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} onGone={() => drop(toast.id)} />
        ))}
        <ToastViewport />
      </Toast.Provider>
    </Provider>
  );
}

function OneToast({ toast, onGone }: { toast: ShownToast; onGone: () => void }) {
  const { kind = 'info', message, subject, action } = toast;
  const Icon = icons[kind];
  return (
    <ToastRoot
      $kind={kind}
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
            // The second press of a double one: by now another toast may have moved under it, whom it did not mean.
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
