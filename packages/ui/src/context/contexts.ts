// The shell and each micro-frontend have their own build of this package, possibly a release apart. Module federation
// shares only these contexts. They change by addition only: a new member is optional for one release, because an older
// shell doesn't provide it, and members that an older remote reads stay.
//
// Import them as '@bindery/ui/context', even in this package: a relative import would create a second context.

import { createContext, use, type Context, type ReactNode } from 'react';

export { keyHelp, type KeyLine } from './key-help.js';

export type Theme = 'light' | 'dark';

export interface ThemeState {
  /** The current theme. */
  readonly theme: Theme;
  /** Sets the theme for this browser. */
  readonly choose: (theme: Theme) => void;
}

/** The theme of the page. */
export const ThemeContext = /* @__PURE__ */ createContext<ThemeState | null>(null);

export type ToastKind = 'success' | 'error' | 'info';

export interface ToastOptions {
  kind?: ToastKind | undefined;
  /** A second line, such as a name, that distinguishes toasts with the same message. */
  subject?: string | undefined;
  /** One action, such as Undo. */
  action?: { label: string; onSelect: () => void } | undefined;
  /** The duration in milliseconds: by default 10 s for errors and toasts with an action, and 5 s for others. */
  durationMs?: number | undefined;
  /** Its subject, such as `create policy`. A new toast replaces an earlier one with the same subject. */
  about?: string | undefined;
}

export interface Toaster {
  show: (message: string, options?: ToastOptions) => void;
  success: (message: string, options?: Omit<ToastOptions, 'kind'>) => void;
  error: (message: string, options?: Omit<ToastOptions, 'kind'>) => void;
  /** Removes the toasts about a subject that is no longer true. An older shell has none. */
  dismiss?: (about: string) => void;
}

/** The toasts of the page. */
export const ToastContext = /* @__PURE__ */ createContext<Toaster | null>(null);

export interface ConfirmOptions {
  /** The title, such as 'Are you sure you want to delete this individual?'. */
  title: string;
  /** The consequences of confirming. */
  description?: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** Styles the confirming button as dangerous. */
  danger?: boolean | undefined;
}

/** Opens a confirmation and resolves with the answer. */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>;

/** Opens the confirmations of the page. */
export const ConfirmContext = /* @__PURE__ */ createContext<Confirm | null>(null);

/** Reads a context. Throws and names the missing provider when there is none. */
export function useRequired<Value>(context: Context<Value | null>, provider: string): Value {
  const value = use(context);
  if (value === null) throw new Error(`This component must be rendered inside <${provider}>.`);
  return value;
}
