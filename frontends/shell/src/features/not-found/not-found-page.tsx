import { ButtonLink, EmptyState, useDocumentTitle } from '@bindery/ui';
import { MapPinOff } from 'lucide-react';
import { Page } from '../../site/page.js';

/** For an address that leads nowhere. */
export function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <Page>
      <EmptyState
        alone
        icon={<MapPinOff />}
        title="Page not found"
        action={
          <ButtonLink variant="primary" to="/app/dashboard">
            Go to Dashboard
          </ButtonLink>
        }
      >
        There is nothing at this address. It may have been typed wrongly, or what was here has moved.
      </EmptyState>
    </Page>
  );
}
