import type { TagView } from '@bindery/contracts/crm';
import {
  Badge,
  Card,
  EmptyState,
  IconButton,
  LoadFailure,
  Menu,
  PageHeader,
  PageSpinner,
  tokens,
  usePageKey,
} from '@bindery/ui';
import { AddButton, denialSentence, useDenial } from '@bindery/web-kit/access';
import { useFailureToast } from '@bindery/web-kit/lists';
import { Ellipsis, Merge, Pencil, Tags, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { sectionAddress } from '../../records/record-address.js';
import { tagTones, useTags } from './use-tags.js';
import { MergeTagDialog, TagDialog } from './tag-dialogs.js';
import { useTagChanges } from './use-tag-changes.js';

const FAILED = 'Failed to fetch tags';

const List = styled.ul`
  & > li {
    display: flex;
    align-items: center;
    gap: ${tokens.space[3]};
    min-height: 52px;
    padding: 8px 12px 8px 20px;
    border-top: 1px solid ${tokens.color.line};
  }
  & > li:first-child {
    border-top: 0;
  }
  & > li > span:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
    white-space: normal;
  }
  & a {
    flex: none;
    margin-inline-start: auto;
  }
`;

type Form = { kind: 'add' } | { kind: 'edit' | 'merge'; tag: TagView };

export function TagsPage() {
  const tags = useTags();
  useFailureToast(tags.error, FAILED);
  const writing = useDenial('individual:write');
  const [form, setForm] = useState<Form | null>(null);
  const close = () => setForm(null);
  const { data, error } = tags;
  const items = data?.items ?? [];
  const addTag = () => setForm({ kind: 'add' });
  usePageKey('n', writing === null ? addTag : null, 'Add tag');
  const add = (
    <AddButton denial={writing} onAdd={addTag}>
      Add tag
    </AddButton>
  );
  let content: ReactNode = <PageSpinner />;
  if (data && items.length > 0) content = <TagList tags={items} onForm={setForm} />;
  else if (data) {
    content = (
      <EmptyState icon={<Tags />} title="No tags yet" action={add}>
        Tags group individuals in your own words, such as “Annual review”. Everyone in your agency sees them.
      </EmptyState>
    );
  } else if (error) content = <LoadFailure title={FAILED} resource={tags} />;
  return (
    <>
      <PageHeader
        title="Tags"
        subtitle={writing && writing !== 'forbidden' ? denialSentence(writing) : undefined}
        back={{ to: sectionAddress('individuals'), label: 'Back to Individuals' }}
        actions={add}
      />
      <Card flush>{content}</Card>
      {form?.kind === 'add' && <TagDialog tags={items} onClose={close} />}
      {form?.kind === 'edit' && <TagDialog tag={form.tag} tags={items} onClose={close} />}
      {form?.kind === 'merge' && <MergeTagDialog tag={form.tag} tags={items} onClose={close} />}
    </>
  );
}

function TagList({ tags, onForm }: { tags: readonly TagView[]; onForm: (form: Form) => void }) {
  const mayManage = useDenial('tag:manage') === null;
  const { remove } = useTagChanges();
  return (
    <List aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag.id}>
          <Badge tone={tagTones[tag.color]}>{tag.name}</Badge>
          <Link to={`${sectionAddress('individuals')}?tag_id=${tag.id}`}>Show individuals</Link>
          {mayManage && (
            <Menu
              trigger={
                <IconButton label={`Actions for ${tag.name}`}>
                  <Ellipsis />
                </IconButton>
              }
              items={[
                { label: 'Edit', icon: <Pencil />, onSelect: () => onForm({ kind: 'edit', tag }) },
                {
                  label: 'Merge into...',
                  icon: <Merge />,
                  onSelect: () => onForm({ kind: 'merge', tag }),
                  disabled: tags.length < 2,
                },
                { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => void remove(tag) },
              ]}
            />
          )}
        </li>
      ))}
    </List>
  );
}
