import { ErrorPanel, useDocumentTitle } from '@bindery/ui';
import { Page } from '../site/page.js';

/** Replaces a page whose code failed to load or threw. */
export function PageFailed() {
  useDocumentTitle('Something went wrong');
  return (
    <Page>
      <ErrorPanel
        wholePage
        title="This page couldn't be shown"
        detail="The page failed to load. Your saved work is safe. Reload the page to try again."
        onRetry={() => window.location.reload()}
      />
    </Page>
  );
}
