import { activityRoutes, dashboardRoutes, individualRoutes } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { RouteAnswering } from '@bindery/contracts/route';
import { useRoute } from '@bindery/web-kit/api';
import type { RecordType } from '../../records/record-type.js';

/** A type of record that belongs to an individual. */
export interface ChildType<View> extends RecordType<View> {
  routes: RecordType<View>['routes'] & { listOfIndividual: RouteAnswering<ListOf<View>> };
}

// The individual's own history also shows the records that belong to it.
const individual = [individualRoutes.get, individualRoutes.history, dashboardRoutes, activityRoutes] as const;

type Particular<View> = Omit<ChildType<View>, 'touches' | 'trash'> &
  Partial<Pick<ChildType<View>, 'touches'>>;

/** @param type `touches` are the routes to refetch after a change besides its own and those of the individual */
export function childType<View>(type: Particular<View>): ChildType<View> {
  const { listOfIndividual, trash } = type.routes;
  return {
    ...type,
    touches: [listOfIndividual, trash, ...individual, ...(type.touches ?? [])],
    trash: { reading: 'individual:read', permission: 'individual:write', ofIndividual: true },
  };
}

/** The records of one type that belong to an individual. */
export const useChildren = <View>({ routes }: ChildType<View>, individualId: string) =>
  useRoute(routes.listOfIndividual, { params: { id: individualId } });
