import type { RouteObject } from 'react-router-dom';
import { PolicyPage } from './detail/policy-page.js';
import { PoliciesPage } from './list/policies-page.js';
import { RenewalsPage } from './renewals/renewals-page.js';

export const policyPages: RouteObject[] = [
  { path: 'policies', element: <PoliciesPage /> },
  { path: 'policies/:id', element: <PolicyPage /> },
  { path: 'renewals', element: <RenewalsPage /> },
];
