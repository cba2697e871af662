import { ToastContext, useRequired, type Toaster, type ToastOptions } from '@bindery/ui/context';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Toasts as ToastsView, ShownToast } from './toasts.js';

const MAX_TOASTS = 4;

const loadToasts = async () => (await import(/* webpackChunkName: "toasts" */ './toasts.js')).Toasts;

const isOvertaken = (earlier: ToastOptions, { about }: ToastOptions): boolean =>
  about !== undefined && earlier.about === about;

/** Provides toasts. F8 moves the focus to them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const nextId = useRef(1);

  const show = useCallback((message: string, options: ToastOptions = {}) => {
    const id = nextId.current++;
    setToasts((shown) =>
      [...shown.filter((earlier) => !isOvertaken(earlier, options)), { ...options, id, message }].slice(
        -MAX_TOASTS,
      ),
    );
  }, []);
  const drop = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );

  const dismiss = useCallback(
    (about: string) => setToasts((shown) => shown.filter((toast) => toast.about !== about)),
    [],
  );

  const toaster = useMemo<Toaster>(
    () => ({
      show,
      success: (message, options) => show(message, { ...options, kind: 'success' }),
      error: (message, options) => show(message, { ...options, kind: 'error' }),
      dismiss,
    }),
    [show, dismiss],
  );

  const Toasts = useToasts(toasts);
  return (
    <ToastContext value={toaster}>
      {children}
      {Toasts && <Toasts toasts={toasts} onGone={drop} />}
    </ToastContext>
  );
}

/** Returns the toaster. Throws outside of a {@link ToastProvider}. */
export function useToast(): Toaster {
  return useRequired(ToastContext, 'ToastProvider');
}

/** The view of the toasts, loaded after the first page. If loading fails, each new toast retries. */
function useToasts(toasts: readonly ShownToast[]): typeof ToastsView | null {
  const [view, setView] = useState<{ Toasts: typeof ToastsView } | null>(null);
  const isMissing = view === null;
  useEffect(() => {
    if (!isMissing) return;
    loadToasts().then(
      (Toasts) => setView({ Toasts }),
      // After a deployment or a lost connection; the next toast retries.
      () => undefined,
    );
  }, [isMissing, toasts]);
  return view && view.Toasts;
}
