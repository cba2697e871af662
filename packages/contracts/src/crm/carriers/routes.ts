import { bulkRoute } from '../bulk/routes.js';
import { historyRoute } from '../history/routes.js';
import { resourceRoutes } from '../records/routes.js';
import {
  bulkCarriersBody,
  createCarrierBody,
  carrierList,
  carrierListQuery,
  carrierView,
  updateCarrierBody,
} from './schemas.js';

const path = '/api/carriers';
const noun = { one: 'a carrier', many: 'carriers' } as const;

export const carrierRoutes = {
  ...resourceRoutes(
    path,
    noun,
    { read: 'carrier:read', write: 'carrier:write', delete: 'carrier:write', trash: 'carrier:read' },
    {
      query: carrierListQuery,
      list: carrierList,
      create: createCarrierBody,
      update: updateCarrierBody,
      view: carrierView,
    },
    { delete: ['record_in_use'], restore: ['validation_failed'] },
  ),
  bulk: bulkRoute(path, 'carrier:write', bulkCarriersBody),
  history: historyRoute(path, noun.one, 'carrier:read'),
};
