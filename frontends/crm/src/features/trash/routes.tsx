import { Navigate, type RouteObject } from 'react-router-dom';
import { TrashPage } from './components/trash-page.js';

export const trashRoutes: RouteObject[] = [
  { path: 'trash', element: <Navigate to="individuals" replace /> },
  { path: 'trash/:section', element: <TrashPage /> },
];
