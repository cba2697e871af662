import type { RouteObject } from 'react-router-dom';
import { UsersPage } from './components/users-page.js';

export const userRoutes: RouteObject[] = [{ path: 'users', element: <UsersPage /> }];
