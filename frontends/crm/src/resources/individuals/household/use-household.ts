import {
  activityRoutes,
  dashboardRoutes,
  householdRoutes,
  individualRoutes,
  timelineRoutes,
  type HouseholdMember,
  type HouseholdView,
} from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { requestPathOf, ApiProblem, etagOf, useApi, useRefetch, useRoute } from '@bindery/web-kit/api';
import { useSWRConfig } from 'swr';

/** The households of all, since a change of one shows on the page of each member. */
export const useHousehold = (individualId: string) =>
  useRoute(householdRoutes.get, { params: { id: individualId } });

/** A member as a request names one. */
export type Membership = Pick<HouseholdMember, 'individual_id' | 'relationship'>;

/** Sets the members of a household. A failure is shown as a toast. */
export function useSetHousehold() {
  const api = useApi();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  const toast = useToast();
  return async (
    id: string,
    members: readonly Membership[],
    version?: number,
  ): Promise<HouseholdView | undefined> => {
    const body = {
      members: members.map(({ individual_id, relationship }) => ({ individual_id, relationship })),
    };
    const shown = [
      householdRoutes.get,
      individualRoutes.get,
      individualRoutes.history,
      timelineRoutes,
      dashboardRoutes,
      activityRoutes,
    ];
    try {
      const ifMatch = version === undefined ? {} : { ifMatch: etagOf(version) };
      const saved = await api.call(householdRoutes.set, { params: { id }, body, ...ifMatch });
      await mutate(requestPathOf(householdRoutes.get, { params: { id } }), saved, { revalidate: false });
      void refetch(...shown);
      return saved;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to change the household: ${error.detail}`, { about: 'household' });
      void refetch(householdRoutes.get);
      return undefined;
    }
  };
}
