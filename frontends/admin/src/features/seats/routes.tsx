import type { RouteObject } from 'react-router-dom';
import { SeatsPage, type SeatsPageProps } from './seats-page.js';

export const seatPages = (dialogs: SeatsPageProps): RouteObject[] => [
  { path: 'seats', element: <SeatsPage {...dialogs} /> },
];
