export {
  ConfirmContext,
  ThemeContext,
  ToastContext,
  type Confirm,
  type ConfirmOptions,
  type Theme,
  type ThemeState,
  type Toaster,
  type ToastKind,
  type ToastOptions,
} from './contexts.js';
export { useRequired } from './use-required.js';
