import type { RouteObject } from 'react-router-dom';
import { OverviewPage } from './components/overview-page.js';

export const dashboardPages: RouteObject[] = [{ index: true, element: <OverviewPage /> }];
