import { ButtonLink, Card, EmptyState, useDocumentTitle } from '@bindery/ui';
import { ShieldX } from 'lucide-react';

/** What everybody sees here who is not a superuser. */
export function AccessDenied() {
  useDocumentTitle('Access Denied');
  return (
    <Card>
      <EmptyState
        icon={<ShieldX />}
        title="Access Denied"
        action={<ButtonLink to="/app/dashboard">Go to Dashboard</ButtonLink>}
      >
        Only superusers can access user management.
      </EmptyState>
    </Card>
  );
}
