import {
  activityRoutes,
  dashboardRoutes,
  individualRoutes,
  tagRoutes,
  type CreateTagBody,
  type TagView,
} from '@bindery/contracts/crm';
import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem, etagOf, useApi, useRefetch } from '@bindery/web-kit/api';

const touched = [
  tagRoutes.list,
  individualRoutes.list,
  individualRoutes.get,
  individualRoutes.history,
  dashboardRoutes,
  activityRoutes,
];

/** Adds, changes, merges and deletes tags. */
export function useTagChanges() {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const confirm = useConfirm();

  const told = (text: string, subject: string) => {
    void refetch(...touched);
    toast.success(text, { subject, about: 'tags' });
  };

  /** @param tag absent for a new one */
  const save = async (body: CreateTagBody, tag?: TagView) => {
    if (tag) await api.call(tagRoutes.update, { params: tag, body, ifMatch: etagOf(tag.version) });
    else await api.call(tagRoutes.create, { body });
    told(tag ? 'Tag changed' : 'Tag added', body.name);
  };

  const merge = async (tag: TagView, into: string) => {
    const { name } = await api.call(tagRoutes.merge, { params: { id: tag.id }, body: { into } });
    told('Tags merged', `${tag.name} → ${name}`);
  };

  const remove = async ({ id, name }: TagView) => {
    try {
      const { filtered } = await api.call(individualRoutes.list, { query: { tag_id: id, page_size: '5' } });
      const sure = await confirm({
        title: `Delete the tag “${name}”?`,
        description: `${taken(filtered)} You can't undo this.`,
        confirmLabel: 'Delete',
        danger: true,
      });
      if (!sure) return;
      await api.call(tagRoutes.delete, { params: { id } });
      told('Tag deleted', name);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      void refetch(tagRoutes.list);
      toast.error(`Failed to delete tag: ${error.detail}`, { subject: name });
    }
  };
  return { save, merge, remove };
}

function taken(count: number): string {
  if (count === 0) return 'No client has it.';
  return `It is removed from ${count === 1 ? '1 individual' : `${count.toLocaleString('en-US')} individuals`}.`;
}
