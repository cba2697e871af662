export { Spinner, PageSpinner, type SpinnerProps } from './spinner.js';
export { Skeleton } from './skeleton.js';
export { Banner, type BannerKind, type BannerProps } from './banner.js';
export { EmptyState, type EmptyStateProps } from './empty-state.js';
export { ErrorPanel, type ErrorPanelProps } from './error-panel.js';
export { ToastProvider } from './toast.js';
export { useToast, type Toaster, type ToastKind, type ToastOptions } from './toast-context.js';
export { LoadFailure } from './load-failure.js';
export { ProgressBar, type ProgressBarProps } from './progress-bar.js';
