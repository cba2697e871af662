import { ButtonLink, Card, EmptyState, useDocumentTitle } from '@bindery/ui';
import { ShieldX } from 'lucide-react';

/** What somebody sees on a screen that is not for them; the sentence says whom it is for. */
export function AccessDenied({ children }: { children: string }) {
  useDocumentTitle('Access Denied');
  return (
    <Card>
      <EmptyState
        icon={<ShieldX />}
        title="Access Denied"
        alone
        action={<ButtonLink to="/app/dashboard">Go to Dashboard</ButtonLink>}
      >
        {children}
      </EmptyState>
    </Card>
  );
}
