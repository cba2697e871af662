import { useRoutes } from 'react-router-dom';
import { userRoutes } from '../features/users/routes.js';

/** Administration of the platform. Session, theme, toasts and questions come from the page around it. */
export function App() {
  return useRoutes(userRoutes);
}
