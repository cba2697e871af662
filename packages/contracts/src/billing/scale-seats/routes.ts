import { route } from '../../route/index.js';
import {
  scaleSeatsBody,
  scaleSeatsPreview,
  scaleSeatsPreviewBody,
  scaleSeatsQuery,
  scaleSeatsReply,
} from './schemas.js';

export const scaleSeatsRoutes = {
  preview: route({
    method: 'POST',
    path: '/api/admin/scale-seats/preview',
    service: 'billing',
    access: 'seat:scale',
    summary: 'What another number of seats would cost, before anything is charged',
    query: scaleSeatsQuery,
    body: scaleSeatsPreviewBody,
    replies: { 200: scaleSeatsPreview },
  }),
  scale: route({
    method: 'POST',
    path: '/api/admin/scale-seats',
    service: 'billing',
    access: 'seat:scale',
    summary: 'Change the number of seats, charged or credited at once',
    query: scaleSeatsQuery,
    body: scaleSeatsBody,
    replies: { 200: scaleSeatsReply },
  }),
};
