import type { RouteObject } from 'react-router-dom';
import { SeatsPage } from './components/seats-page.js';

export const seatRoutes: RouteObject[] = [{ path: 'seats', element: <SeatsPage /> }];
