import { ErrorPanel } from '@bindery/ui';
import type { ApiProblem } from '@bindery/web-kit/api';
import { useSession } from '@bindery/web-kit/session';
import { Page } from './page.js';

/** The page of a session whose person can't be loaded, with a way to try again. */
export function UnreachableAccount({ problem }: { problem: ApiProblem }) {
  const { retry } = useSession();
  return (
    <Page>
      <ErrorPanel
        wholePage
        title="Your account can't be opened right now"
        detail={problem.detail}
        requestId={problem.requestId}
        onRetry={() => void retry()}
      />
    </Page>
  );
}
