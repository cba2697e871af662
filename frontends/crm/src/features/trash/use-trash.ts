import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch, useRoute } from '@bindery/web-kit/api';
import { countOf } from '../../records/list/listing.js';
import { capitalized, type TrashedRecord } from '../../records/record-type.js';
import { useRestoreRecord } from '../../records/use-save.js';
import type { TrashSection } from './trash-sections.js';

export function useTrash({ type }: TrashSection, { page, pageSize }: { page: number; pageSize: number }) {
  const query = { page: String(page), page_size: String(pageSize) };
  return useRoute(type.routes.trash, { query }, { keepPreviousData: true });
}

/** Restores a record, or permanently deletes it after confirmation where that is possible. */
export function useTrashActions(trash: TrashSection) {
  const { type } = trash;
  const { purge } = type.routes;
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const refetch = useRefetch();
  const takeBack = useRestoreRecord(type);
  const name = capitalized(type.singular);

  const withErrorToast = async (
    success: string,
    failure: string,
    subject: string,
    work: () => Promise<unknown>,
  ) => {
    try {
      await work();
      toast.success(success, { subject });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`${failure}: ${error.detail}`, { subject });
    }
  };
  const restore = (entry: TrashedRecord) =>
    withErrorToast(`${name} restored`, `Failed to restore ${type.singular}`, entry.name, () =>
      takeBack(entry.id),
    );
  const remove =
    purge &&
    (async (entry: TrashedRecord) => {
      if (!(await confirm(purgeConfirmation(trash, [entry])))) return;
      await withErrorToast(
        `${name} permanently deleted`,
        `Failed to delete ${type.singular}`,
        entry.name,
        async () => {
          await api.call(purge, { params: { id: entry.id } });
          void refetch(...type.touches);
        },
      );
    });
  return { restore, remove };
}

/** The confirmation before permanent deletion. A single record is named. */
export function purgeConfirmation(trash: TrashSection, entries: readonly TrashedRecord[]) {
  const [only, ...others] = entries;
  const isOne = only && others.length === 0;
  const what = isOne ? `this ${trash.type.singular}` : `these ${countOf(trash.type, entries.length)}`;
  return {
    title: `Permanently delete ${what}?`,
    description: [isOne && `${only.name}.`, trash.alsoDeleted, "This can't be undone."]
      .filter(Boolean)
      .join(' '),
    confirmLabel: 'Delete permanently',
    danger: true,
  } as const;
}
