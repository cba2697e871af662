import { ButtonLink, EmptyState, useDocumentTitle } from '@bindery/ui';
import { MapPinOff } from 'lucide-react';
import { Page } from '../../site/page.js';

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
            Go to dashboard
          </ButtonLink>
        }
      >
        We couldn&apos;t find this page. Check the address, or go to your dashboard.
      </EmptyState>
    </Page>
  );
}
