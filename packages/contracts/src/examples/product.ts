import { productRoutes, type CreateProductBody, type UpdateProductBody } from '../crm/index.js';
import type { RecordExample } from './record-example.js';

export const productExample = {
  routes: productRoutes,
  create: ({ carrier_id }) => ({ carrier_id, name: 'Silver HMO', type: 'health', status: 'inactive' }),
  edit: { status: 'active', description: 'With dental', plan_type: 'mapd' },
  wrong: { type: 'pet' },
} satisfies RecordExample<CreateProductBody, UpdateProductBody>;
