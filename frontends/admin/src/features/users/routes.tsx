import type { RouteObject } from 'react-router-dom';
import { UsersPage, type UsersPageProps } from './users-page.js';

export const userPages = (dialogs: UsersPageProps): RouteObject[] => [
  { path: 'users', element: <UsersPage {...dialogs} /> },
];
