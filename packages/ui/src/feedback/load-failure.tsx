import { ErrorPanel } from './error-panel.js';

interface LoadFailureProps {
  /** The title, such as 'Failed to fetch individuals'. */
  title: string;
  /** The SWR response. */
  resource: {
    error: { detail: string; requestId: string | undefined } | undefined;
    isValidating: boolean;
    mutate: () => Promise<unknown>;
  };
}

/** The error of a failed SWR request, with a button that retries. */
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
