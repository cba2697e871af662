import type { RouteObject } from 'react-router-dom';
import { UsersPage } from './components/users-page.js';

// The first screen of administration is the one to show, whether the address names it or not.
export const userRoutes: RouteObject[] = ['', 'users'].map((path) => ({ path, element: <UsersPage /> }));
