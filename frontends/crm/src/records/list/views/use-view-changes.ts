import {
  savedFilterRoutes,
  type FilteredList,
  type SavedFilterView,
  type UpdateSavedFilterBody,
} from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import type { ViewQuery } from './view-query.js';

/** Saves, changes and deletes views. */
export function useViewChanges(type: FilteredList) {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const refresh = () => refetch(savedFilterRoutes.list, savedFilterRoutes.count);

  /** Whether it worked. */
  const attempt = async (failure: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast.error(`${failure}: ${problem.detail}`, { about: 'view' });
      return false;
    } finally {
      await refresh();
    }
  };

  /** @throws ApiProblem */
  const add = async (body: { name: string; shared: boolean; query: ViewQuery }): Promise<SavedFilterView> => {
    const view = await api.call(savedFilterRoutes.save, { body: { record_type: type, ...body } });
    await refresh();
    toast.success('View saved', { subject: view.name, about: 'view' });
    return view;
  };

  /** @throws ApiProblem */
  const rename = async (view: SavedFilterView, name: string): Promise<void> => {
    await api.call(savedFilterRoutes.update, { params: view, body: { name }, ifMatch: etagOf(view.version) });
    await refresh();
  };

  const change = async (view: SavedFilterView, body: UpdateSavedFilterBody, success?: string) => {
    const ifMatch = etagOf(view.version);
    const done = await attempt('Failed to change the view', () =>
      api.call(savedFilterRoutes.update, { params: view, body, ifMatch }),
    );
    if (done && success !== undefined) toast.success(success, { subject: view.name, about: 'view' });
  };

  const remove = async ({ id, name }: SavedFilterView): Promise<boolean> => {
    const params = { id };
    const undo = () =>
      attempt('Failed to restore the view', () => api.call(savedFilterRoutes.restore, { params }));
    const done = await attempt('Failed to delete the view', () =>
      api.call(savedFilterRoutes.remove, { params }),
    );
    if (done) {
      const action = { label: 'Undo', onSelect: () => void undo() };
      toast.success('View deleted', { subject: name, about: 'view', action });
    }
    return done;
  };
  return { add, rename, change, remove };
}
