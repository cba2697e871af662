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
  // A section that is not there, or not for this person, shows the overview instead.
  { path: '*', element: <Navigate to="/app/dashboard" replace /> },
];

/**
 * The CRM: everything below `/app/dashboard`. Session, theme and toasts come from the page around it. Questions are its
 * own: one may stand over a dialog, and only layers of one build know which of them is on top and has the focus.
 */
export function App() {
  return <ConfirmProvider>{useRoutes(routes)}</ConfirmProvider>;
}
