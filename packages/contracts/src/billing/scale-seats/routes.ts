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
    summary: 'Preview the cost of a seat change',
    query: scaleSeatsQuery,
    body: scaleSeatsPreviewBody,
    replies: { 200: scaleSeatsPreview },
    errors: ['below_plan_minimum', 'conflict', 'not_found', 'seats_in_use'],
  }),
  scale: route({
    method: 'POST',
    path: '/api/admin/scale-seats',
    service: 'billing',
    access: 'seat:scale',
    summary: 'Change the number of seats',
    query: scaleSeatsQuery,
    body: scaleSeatsBody,
    replies: { 200: scaleSeatsReply },
    errors: ['below_plan_minimum', 'conflict', 'not_found', 'seats_in_use', 'payment_declined'],
  }),
};
