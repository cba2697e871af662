import { noteRoutes, noteVersionRoutes, timelineRoutes, type NoteView } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import { overviewRoutes } from '../../../records/overview-routes.js';
import { pagingQuery, type Paging } from '../../../records/paging.js';
import { childType } from '../child-type.js';

export const noteType = childType<NoteView>({
  routes: noteRoutes,
  singular: 'note',
  section: 'notes',
  touches: [timelineRoutes, noteVersionRoutes, ...overviewRoutes],
});

export interface TimelineFilter {
  search: string;
  /** The kinds, with commas; '' for all. */
  kind: string;
}

const queryOf = ({ search, kind }: TimelineFilter) => ({ ...(search && { search }), ...(kind && { kind }) });

/** One page of what is not pinned. The previous page stays visible while the next one loads. */
export function useTimeline(id: string, filter: TimelineFilter, paging: Paging) {
  const query = { ...queryOf(filter), ...pagingQuery(paging), pinned: 'false' } as const;
  return useRoute(timelineRoutes.list, { params: { id }, query }, { keepPreviousData: true });
}

export function usePinnedNotes(id: string, filter: TimelineFilter) {
  const query = { ...queryOf(filter), page_size: '100', pinned: 'true' } as const;
  return useRoute(timelineRoutes.list, { params: { id }, query }, { keepPreviousData: true });
}

export const useNoteVersions = (id: string) => useRoute(noteVersionRoutes.list, { params: { id } });
