import type { RouteObject } from 'react-router-dom';
import { OverviewPage } from './overview-page.js';

export const dashboardPages: RouteObject[] = [{ index: true, element: <OverviewPage /> }];
