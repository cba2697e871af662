import type { RouteObject } from 'react-router-dom';
import { PolicyPage } from './components/detail/policy-page.js';
import { PoliciesPage } from './components/list/policies-page.js';

export const policyPages: RouteObject[] = [
  { path: 'policies', element: <PoliciesPage /> },
  { path: 'policies/:id', element: <PolicyPage /> },
];
