import { ButtonLink, Card, ConfirmProvider, EmptyState, PageNotFound } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { PackageX } from 'lucide-react';
import { useRoutes } from 'react-router-dom';
import { activityPages } from '../features/activity/routes.js';
import { carrierType } from '../features/carriers/api/carrier-type.js';
import { carrierPages } from '../features/carriers/routes.js';
import { dashboardPages } from '../features/dashboard/routes.js';
import { individualType } from '../features/individuals/api/individual-type.js';
import { childTypes } from '../features/individuals/child-types.js';
import { individualPages } from '../features/individuals/routes.js';
import { policyPages } from '../features/policies/routes.js';
import { renewalPages } from '../features/renewals/routes.js';
import { tagPages } from '../features/tags/routes.js';
import { taskPages } from '../features/tasks/routes.js';
import { trashPages } from '../features/trash/routes.js';
import { policyType } from '../policies/policy-type.js';
import { productType } from '../products/product-type.js';
import { taskType } from '../tasks/task-type.js';

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
  ...renewalPages,
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
