import type { ListedTypeName } from '@bindery/contracts/crm';
import type { ManifestIcon } from '@bindery/web-kit/manifest';
import { Building2, FileText, Package, SquareCheckBig, Users } from 'lucide-react';
import type { RecordType } from './records/record-type.js';
import { carrierType } from './resources/carriers/carrier-type.js';
import { individualType } from './resources/individuals/individual-type.js';
import { policyType } from './resources/policies/policy-type.js';
import { productType } from './resources/products/product-type.js';
import { taskType } from './resources/tasks/task-type.js';

/**
 * Every type with a list, in the order of the tabs on the Trash screen. The palette's icons and actions follow from it as
 * well. It loads with the palette, so it leads to no screens: those are in `app/routes.tsx`.
 */
export const recordTypes = {
  individual: { type: individualType, icon: Users },
  task: { type: taskType, icon: SquareCheckBig },
  policy: { type: policyType, icon: FileText },
  carrier: { type: carrierType, icon: Building2 },
  product: { type: productType, icon: Package },
} as const satisfies Readonly<Record<ListedTypeName, { type: RecordType<unknown>; icon: ManifestIcon }>>;
