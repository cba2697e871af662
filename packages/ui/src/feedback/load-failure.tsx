import { ErrorPanel } from './error-panel.js';

interface LoadFailureProps {
  /** What failed, such as 'Failed to fetch individuals'. */
  title: string;
  /** What was to be loaded: what swr answers, as far as it is used here. */
  resource: {
    error: { detail: string; requestId: string | undefined } | undefined;
    isValidating: boolean;
    mutate: () => Promise<unknown>;
  };
}

/** Stands where something that swr loads could not be loaded, and asks for it again. */
export function LoadFailure({ title, resource: { error, isValidating, mutate } }: LoadFailureProps) {
  return (
    <ErrorPanel
      title={title}
      detail={error?.detail}
      requestId={error?.requestId}
      retrying={isValidating}
      onRetry={() => void mutate()}
    />
  );
}
