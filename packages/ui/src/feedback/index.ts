export { Spinner, PageSpinner, type SpinnerProps } from './spinner.js';
export { Skeleton } from './skeleton.js';
export { Banner, type BannerKind, type BannerProps } from './banner.js';
export { EmptyState, type EmptyStateProps } from './empty-state.js';
export { ErrorPanel, type ErrorPanelProps } from './error-panel.js';
export { ToastProvider, useToast } from './toast.js';
export type { Toaster, ToastKind, ToastOptions } from '@bindery/ui/context';
export { LoadFailure } from './load-failure.js';
export { ProgressBar, type ProgressBarProps } from './progress-bar.js';
