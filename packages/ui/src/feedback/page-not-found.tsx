import { MapPinOff } from 'lucide-react';
import { ButtonLink } from '../button/button-link.js';
import { useDocumentTitle } from '../layout/page-header.js';
import { EmptyState } from './empty-state.js';

/** The page for an unknown address. The address stays, so that a person sees what they typed. */
export function PageNotFound() {
  useDocumentTitle('Page not found');
  return (
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
  );
}
