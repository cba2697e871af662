// The shell and each micro-frontend carry their own build of this package, and may be a release apart. These contexts are
// what they share of it: one instance on the page, by module federation. So they change by addition only: a member that is
// new is optional for one release, because an older shell doesn't provide it; what an older remote reads stays.
//
// Import them as '@bindery/ui/context', inside of this package too: a relative import would make a context of its own.

import { createContext, use, type Context, type ReactNode } from 'react';

export type Theme = 'light' | 'dark';

export interface ThemeState {
  /** What is on screen now. */
  readonly theme: Theme;
  /** Chooses a theme for this browser from now on. */
  readonly choose: (theme: Theme) => void;
}

/** The theme of the page. */
export const ThemeContext = /* @__PURE__ */ createContext<ThemeState | null>(null);

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

/** The toasts of the page. */
export const ToastContext = /* @__PURE__ */ createContext<Toaster | null>(null);

export interface ConfirmOptions {
  /** The question, such as 'Are you sure you want to delete this individual?'. */
  title: string;
  /** What follows from a yes: a sentence, or what it costs. */
  description?: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** The confirming button warns. */
  danger?: boolean | undefined;
}

/** Asks a question and resolves with the answer. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>;

/** The question that can be open on the page. */
export const ConfirmContext = /* @__PURE__ */ createContext<Confirm | null>(null);

/** Reads a context, and says which provider is missing when there is none. */
export function useRequired<Value>(context: Context<Value | null>, provider: string): Value {
  const value = use(context);
  if (value === null) throw new Error(`This component must be rendered inside <${provider}>.`);
  return value;
}
