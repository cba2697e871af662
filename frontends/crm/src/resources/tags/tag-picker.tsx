import { tagRoutes, type ShownTag } from '@bindery/contracts/crm';
import { foldedText, lookAlikeKey } from '@bindery/contracts/folding';
import { lineText } from '@bindery/contracts/text-rule';
import { ButtonLink, tokens, useToast } from '@bindery/ui';
import { PickerField, type PickerOption } from '@bindery/ui/form';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { X } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { nextColor, useTags } from './use-tags.js';

const Remove = styled.button`
  display: grid;
  place-items: center;
  width: 20px;
  height: 20px;
  margin-inline-end: -6px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  cursor: pointer;
  & > svg {
    width: 12px;
    height: 12px;
  }
  &:hover {
    background: ${tokens.color.surface};
  }
  /* A finger needs more room than the cross. */
  position: relative;
  &::after {
    position: absolute;
    inset: -4px;
    content: '';
  }
`;

/** As high as the tags that it stands beside. */
const Picker = styled.div`
  width: 108px;
  & [role='combobox'] {
    min-height: 28px;
    padding: 2px 8px;
    font-size: ${tokens.font.s};
  }
`;

/** The cross of a tag that can be taken away. */
export function RemoveTag({ tag, onRemove }: { tag: ShownTag; onRemove: () => void }) {
  return (
    <Remove type="button" aria-label={`Remove tag ${tag.name}`} onClick={onRemove}>
      <X aria-hidden="true" />
    </Remove>
  );
}

const NEW = 'new';

interface TagPickerProps {
  /** Tags that are there already. */
  tags: readonly ShownTag[];
  onAdd: (tag: ShownTag) => void;
}

/** Finds a tag while typing, and offers to create one that is not there. */
export function TagPicker({ tags, onAdd }: TagPickerProps) {
  const [text, setText] = useState('');
  const { data, error } = useTags();
  const create = useCreateTag();
  const typed = lineText(text);
  const [wanted, key] = [foldedText(typed), lookAlikeKey(typed)];
  const known = data?.items ?? [];
  const free = known.filter(
    ({ id, name }) => foldedText(name).includes(wanted) && tags.every((tag) => tag.id !== id),
  );
  const options: PickerOption[] = free.map(({ id, name }) => ({ id, name }));
  const isNew = key !== '' && data !== undefined && known.every(({ name }) => lookAlikeKey(name) !== key);
  if (isNew) options.push({ id: NEW, name: `Create “${typed}”` });
  const choose = async (option: PickerOption | null) => {
    const tag =
      option?.id === NEW
        ? await create({ name: typed, color: nextColor(known) })
        : known.find(({ id }) => id === option?.id);
    if (tag) onAdd(tag);
  };
  return (
    <Picker>
      <PickerField
        label="Add tag"
        hideLabel
        placeholder="Add tag"
        isLocal
        chosen={null}
        onChoose={(option) => void choose(option)}
        onSearch={(next) => setText(next ?? text)}
        results={{
          options: data && options,
          count: options.length,
          failure: error && `Tags couldn't be loaded. ${error.detail}`,
        }}
        footer={
          <ButtonLink to="/app/dashboard/tags" variant="ghost">
            Manage tags
          </ButtonLink>
        }
      />
    </Picker>
  );
}

function useCreateTag() {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  return async (body: Pick<ShownTag, 'name' | 'color'>): Promise<ShownTag | undefined> => {
    try {
      const tag = await api.call(tagRoutes.create, { body });
      void refetch(tagRoutes.list);
      return tag;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to create tag: ${error.detail}`, { about: 'create tag' });
      return undefined;
    }
  };
}
