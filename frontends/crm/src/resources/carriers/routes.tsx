import type { RouteObject } from 'react-router-dom';
import { CarrierPage } from './detail/carrier-page.js';
import { CarriersPage } from './list/carriers-page.js';

export const carrierPages: RouteObject[] = [
  { path: 'carriers', element: <CarriersPage /> },
  { path: 'carriers/:id', element: <CarrierPage /> },
];
