import { ConfirmProvider } from '@bindery/ui';
import { useMe } from '@bindery/web-kit/session';
import { Navigate, useRoutes } from 'react-router-dom';
import { seatRoutes } from '../features/seats/routes.js';
import { userRoutes } from '../features/users/routes.js';

const routes = [...userRoutes, ...seatRoutes, { path: '*', element: <FirstScreen /> }];

/**
 * Administration, of the platform and of an agency: everything below `/app/admin`. Session, theme and toasts come from
 * the page around it. Questions are its own: one may stand over a dialog, and only layers of one build know which of
 * them is on top and has the focus.
 */
export function App() {
  return <ConfirmProvider>{useRoutes(routes)}</ConfirmProvider>;
}

/** Where an address leads that names no screen. */
function FirstScreen() {
  return <Navigate to={useMe().role === 'superuser' ? '/app/admin/users' : '/app/admin/seats'} replace />;
}
