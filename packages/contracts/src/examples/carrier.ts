import { carrierRoutes, type CreateCarrierBody, type UpdateCarrierBody } from '../crm/index.js';
import type { RecordExample } from './record-example.js';

export const carrierExample = {
  routes: carrierRoutes,
  create: () => ({
    ...{ name: 'Humana', notes: 'Medicare' },
    ...{ phone: '(800) 555-0142', portal_url: 'https://agents.humana.example/sign-in' },
  }),
  edit: { name: 'Humana Inc.', inactive: true },
  wrong: { name: ' ' },
} satisfies RecordExample<CreateCarrierBody, UpdateCarrierBody>;
