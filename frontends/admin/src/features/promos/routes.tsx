import type { RouteObject } from 'react-router-dom';
import { PromosPage } from './components/promos-page.js';

export const promoRoutes: RouteObject[] = [{ path: 'promos', element: <PromosPage /> }];
