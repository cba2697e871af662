import { z } from 'zod';
import { carrierFields } from '../crm/carriers/fields.js';
import { productFields } from '../crm/products/fields.js';
import { editShape, shapeOf } from '../crm/records/field-table.js';
import { uuid } from '../validation/index.js';
import { byExternalId, bySearch, ignored, publicResource, recordParts, renamed } from './declaration.js';
import { carrierExample, productExample } from './examples.js';

const carrierNames = {
  name: 'name',
  inactive: 'inactive',
  phone: 'phone',
  portal_url: 'portal_url',
  external_id: 'external_id',
  notes: 'notes',
} as const;

/** Global records belong to the platform: every account reads them, and none changes them. */
const shared = { is_global: z.boolean() } as const;

export const carriers = publicResource({
  type: 'carrier',
  example: carrierExample,
  resource: 'carriers',
  one: 'a carrier',
  access: { read: 'carrier:read', write: 'carrier:write', delete: 'carrier:write' },
  names: carrierNames,
  item: z.object({ ...renamed(shapeOf(carrierFields, 'view'), carrierNames), ...shared, ...recordParts }),
  create: z.strictObject(renamed(shapeOf(carrierFields, 'input'), carrierNames)),
  update: z.strictObject({
    ...renamed(editShape(carrierFields, {}).shape, carrierNames),
    ...ignored('is_global'),
  }),
  filters: { ...bySearch, ...byExternalId },
  conflicts: ['record_in_use'],
});

const productNames = {
  carrier_id: 'carrier_id',
  name: 'name',
  type: 'type',
  plan_type: 'plan_type',
  description: 'description',
  inactive: 'inactive',
  external_id: 'external_id',
  notes: 'notes',
} as const;

export const products = publicResource({
  type: 'product',
  example: productExample,
  resource: 'products',
  one: 'a product',
  access: { read: 'product:read', write: 'product:write', delete: 'product:write' },
  names: productNames,
  item: z.object({
    ...renamed(shapeOf(productFields, 'view'), productNames),
    carrier_name: z.string(),
    ...shared,
    ...recordParts,
  }),
  create: z.strictObject(renamed(shapeOf(productFields, 'input'), productNames)),
  update: z.strictObject({
    ...renamed(editShape(productFields, {}).shape, productNames),
    ...ignored('carrier_name', 'is_global'),
  }),
  filters: { ...bySearch, ...byExternalId, carrier_id: uuid('The carrier must be an id.').optional() },
  conflicts: ['record_in_use'],
});
