import { ConfirmProvider } from '@bindery/ui';
import { Navigate, useRoutes } from 'react-router-dom';
import { activityRoutes } from '../features/activity/routes.js';
import { carrierRoutes } from '../features/carriers/routes.js';
import { dashboardRoutes } from '../features/dashboard/routes.js';
import { individualRoutes } from '../features/individuals/routes.js';
import { policyRoutes } from '../features/policies/routes.js';
import { trashRoutes } from '../features/trash/routes.js';

const routes = [
  ...dashboardRoutes,
  ...individualRoutes,
  ...carrierRoutes,
  ...policyRoutes,
  ...activityRoutes,
  ...trashRoutes,
  // Unknown or forbidden sections show the overview.
  { path: '*', element: <Navigate to="/app/dashboard" replace /> },
];

/**
 * The CRM: everything below `/app/dashboard`. Session, theme and toasts come from the shell. Confirmations are its own,
 * because stacked dialogs manage the focus correctly only within one build.
 */
export function App() {
  return <ConfirmProvider>{useRoutes(routes)}</ConfirmProvider>;
}
