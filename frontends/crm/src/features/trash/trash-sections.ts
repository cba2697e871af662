import { taskActionRoutes } from '@bindery/contracts/crm';
import { overviewRoutes } from '../../records/overview-routes.js';
import { capitalized, routesOf, type RecordType } from '../../records/record-type.js';

type AnyType = RecordType<unknown>;

/** The trash of one type of record. */
export interface TrashSection extends Readonly<AnyType['trash']>, Pick<AnyType, 'section'> {
  label: string;
  type: AnyType;
}

/** A section for each of these types, in this order. Restored and deleted records can appear on the screens of all. */
export function trashSectionsOf(types: readonly AnyType[]): readonly TrashSection[] {
  const touches = [...overviewRoutes, taskActionRoutes, ...routesOf(types)];
  return types.map((type) => ({
    ...type.trash,
    section: type.section,
    label: capitalized(type.section),
    type: { ...type, touches },
  }));
}
