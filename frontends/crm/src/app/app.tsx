import { ButtonLink, Card, ConfirmProvider, EmptyState } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { PackageX } from 'lucide-react';
import { useRoutes } from 'react-router-dom';
import { capturesAddress } from '../records/record-address.js';
import { WalksContext } from '../records/list/walks.js';
import { useWalks } from './walks.js';
import { routes, routesWithoutCrm } from './routes.js';

/**
 * The CRM: everything below `/app/dashboard`. Session, theme and toasts come from the shell. Confirmations are its own,
 * because stacked dialogs manage the focus correctly only within one build.
 */
export function App() {
  const hasCrm = useDenial('dashboard:read') !== 'service_not_included';
  const screen = useRoutes(hasCrm ? routes : routesWithoutCrm(<NotIncluded />));
  return (
    <WalksContext value={useWalks()}>
      <ConfirmProvider>{screen}</ConfirmProvider>
    </WalksContext>
  );
}

/** Instead of the screens of the CRM, for an account whose plan has none. */
function NotIncluded() {
  const hasCapture = useDenial('capture:own') === null;
  return (
    <Card>
      <EmptyState
        icon={<PackageX />}
        title="Your plan doesn't include the CRM"
        alone
        action={
          <>
            {hasCapture && (
              <ButtonLink variant="primary" to={capturesAddress}>
                Open Capture
              </ButtonLink>
            )}
            <ButtonLink to="/app/subscription">View subscription</ButtonLink>
          </>
        }
      >
        Your records are kept. Choose a plan with the CRM to work with them.
      </EmptyState>
    </Card>
  );
}
