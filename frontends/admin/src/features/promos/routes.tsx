import type { RouteObject } from 'react-router-dom';
import { PromosPage } from './promos-page.js';

export const promoPages: RouteObject[] = [{ path: 'promos', element: <PromosPage /> }];
