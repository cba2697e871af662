import { ButtonLink, Card, ConfirmProvider, EmptyState } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { PackageX } from 'lucide-react';
import { useRoutes } from 'react-router-dom';
import { routes } from './routes.js';

/**
 * The CRM: everything below `/app/dashboard`. Session, theme and toasts come from the shell. Confirmations are its own,
 * because stacked dialogs manage the focus correctly only within one build.
 */
export function App() {
  const screen = useRoutes(routes);
  if (useDenial('dashboard:read') === 'service_not_included') return <NotIncluded />;
  return <ConfirmProvider>{screen}</ConfirmProvider>;
}

/** Instead of every screen, for an account whose plan has no CRM. */
function NotIncluded() {
  return (
    <Card>
      <EmptyState
        icon={<PackageX />}
        title="Your plan doesn't include the CRM"
        alone
        action={<ButtonLink to="/app/subscription">View subscription</ButtonLink>}
      >
        Your records are kept. Choose a plan with the CRM to work with them.
      </EmptyState>
    </Card>
  );
}
