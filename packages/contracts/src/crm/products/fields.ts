import { z } from 'zod';
import {
  choice,
  code,
  flag,
  inactiveFlag,
  lines,
  notImported,
  requiredReference,
  requiredText,
  searched,
} from '../records/field-table.js';

export const productTypes = ['health', 'dental', 'vision', 'life', 'disability', 'other'] as const;
/** Kinds of Medicare plans: Advantage without and with drugs, drugs alone, supplement, special needs. */
export const planTypes = ['ma', 'mapd', 'pdp', 'medigap', 'snp', 'other'] as const;
export type PlanType = (typeof planTypes)[number];
export const productStatus = z.enum(['active', 'inactive'], 'Choose a status.');
export type ProductStatus = z.infer<typeof productStatus>;

/** Every stored field of a product. A global product belongs to a global carrier; an agency may add its own to one. */
export const productFields = {
  carrier_id: requiredReference('carrier', 'Carrier', 'Choose a carrier.'),
  name: searched(requiredText('Product name', 200)),
  type: searched(choice('Product type', productTypes)),
  plan_type: searched(choice('Plan type', planTypes)),
  description: searched(lines('Description', 2_000)),
  is_global: searched(notImported(flag('Global'))),
  inactive: searched(inactiveFlag('Inactive')),
  external_id: searched(code('External ID', 100)),
  notes: searched(lines('Notes', 5_000)),
} as const;
