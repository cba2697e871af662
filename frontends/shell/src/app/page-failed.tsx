import { ErrorPanel, useDocumentTitle } from '@bindery/ui';
import { Page } from '../site/page.js';

/** Stands for a page whose own code could not be loaded or broke. */
export function PageFailed() {
  useDocumentTitle('Something went wrong');
  return (
    <Page>
      <ErrorPanel
        wholePage
        title="This page could not be shown"
        detail="Its code could not be loaded, or it ran into something unexpected. Nothing that was saved is lost."
        onRetry={() => window.location.reload()}
      />
    </Page>
  );
}
