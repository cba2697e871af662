import type { RouteObject } from 'react-router-dom';
import { ActivityPage } from './activity-page.js';

export const activityPages: RouteObject[] = [{ path: 'activity', element: <ActivityPage /> }];
