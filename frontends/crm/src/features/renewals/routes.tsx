import type { RouteObject } from 'react-router-dom';
import { RenewalsPage } from './components/renewals-page.js';

export const renewalPages: RouteObject[] = [{ path: 'renewals', element: <RenewalsPage /> }];
