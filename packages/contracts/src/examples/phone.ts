import { phoneRoutes, type CreatePhoneBody, type UpdatePhoneBody } from '../crm/index.js';
import type { ChildExample } from './record-example.js';

export const phoneExample = {
  routes: phoneRoutes,
  create: () => ({ type: 'mobile', phone: '(808) 555-0123', is_primary: true }),
  edit: { phone: '+44 20 7946 0018', extension: '12' },
  wrong: { phone: 'call me' },
  label: '(808) 555-0123',
} satisfies ChildExample<CreatePhoneBody, UpdatePhoneBody>;
