import type { IndividualView, ShownTag } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { RemoveTag, TagBadges, TagPicker } from '../../tags/index.js';
import { useSetTags } from './use-set-tags.js';

/** The tags of an individual, and a picker that adds one. */
export function TagBar({ individual }: { individual: IndividualView }) {
  const denial = useDenial('individual:write');
  const toast = useToast();
  const change = useSetTags(individual);
  const add = (tag: ShownTag) => change((tags) => [...tags.filter(({ id }) => id !== tag.id), tag]);
  const remove = async (tag: ShownTag) => {
    if (!(await change((tags) => tags.filter(({ id }) => id !== tag.id)))) return;
    toast.success('Tag removed', {
      subject: tag.name,
      about: `untag ${tag.id}`,
      action: { label: 'Undo', onSelect: () => void add(tag) },
    });
  };
  const mayWrite = denial === null && individual.can_edit;
  if (!mayWrite && individual.tags.length === 0) return null;
  const cross = (tag: ShownTag) => <RemoveTag tag={tag} onRemove={() => void remove(tag)} />;
  return (
    <TagBadges tags={individual.tags} {...(mayWrite && { action: cross })}>
      {mayWrite && <TagPicker tags={individual.tags} onAdd={(tag) => void add(tag)} />}
    </TagBadges>
  );
}
