import { sharedContext, useShared } from '../context/index.js';

export type ToastKind = 'success' | 'error' | 'info';

export interface ToastOptions {
  kind?: ToastKind | undefined;
  /** What it is about, such as a name: a second line, so that two of a kind can be told apart. */
  subject?: string | undefined;
  /** One thing that can be done about it, such as Undo. */
  action?: { label: string; onSelect: () => void } | undefined;
  /** How long it stays, in milliseconds. Errors and toasts with an action stay 10 s, others 5 s. */
  durationMs?: number | undefined;
}

export interface Toaster {
  /** Shows a sentence for a while. */
  show: (message: string, options?: ToastOptions) => void;
  success: (message: string, options?: Omit<ToastOptions, 'kind'>) => void;
  error: (message: string, options?: Omit<ToastOptions, 'kind'>) => void;
}

export const toastContext = () => sharedContext<Toaster>('toast');

/** The way to show a toast. Throws outside of a `ToastProvider`. */
export function useToast(): Toaster {
  return useShared(toastContext(), 'ToastProvider');
}
