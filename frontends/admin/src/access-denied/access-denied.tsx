import { ButtonLink, Card, EmptyState, useDocumentTitle } from '@bindery/ui';
import { ShieldX } from 'lucide-react';

/** Shown on a screen that the user may not open; the text says who may. */
export function AccessDenied({ children }: { children: string }) {
  useDocumentTitle('Access Denied');
  return (
    <Card>
      <EmptyState
        icon={<ShieldX />}
        title="Access Denied"
        alone
        action={<ButtonLink to="/app/dashboard">Go to dashboard</ButtonLink>}
      >
        {children}
      </EmptyState>
    </Card>
  );
}
