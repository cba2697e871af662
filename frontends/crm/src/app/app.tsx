import { ButtonLink, Card, ConfirmProvider, EmptyState, PageNotFound } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { PackageX } from 'lucide-react';
import { useRoutes } from 'react-router-dom';
import { activityPages } from '../features/activity/routes.js';
import { carrierPages, carrierType } from '../resources/carriers/index.js';
import { dashboardPages } from '../features/dashboard/routes.js';
import { childTypes, individualPages, individualType } from '../resources/individuals/index.js';
import { policyPages, policyType } from '../resources/policies/index.js';
import { tagPages } from '../resources/tags/index.js';
import { taskPages, taskType } from '../resources/tasks/index.js';
import { trashPages } from '../features/trash/routes.js';
import { productType } from '../resources/products/index.js';

/** Every type of record, in the order of the tabs on the Trash screen. */
const recordTypes = [
  individualType,
  ...childTypes.map(({ type }) => type),
  taskType,
  policyType,
  carrierType,
  productType,
];

const routes = [
  ...dashboardPages,
  ...individualPages,
  ...carrierPages,
  ...policyPages,
  ...tagPages,
  ...taskPages,
  ...activityPages,
  ...trashPages(recordTypes),
  {
    path: '*',
    element: (
      <Card>
        <PageNotFound />
      </Card>
    ),
  },
];

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
