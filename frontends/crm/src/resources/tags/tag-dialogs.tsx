import {
  createTagBody,
  mergeTagBody,
  tagColors,
  tagFields,
  type CreateTagBody,
  type TagView,
} from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { FieldGrid, FormDialog, formFields } from '@bindery/ui/form';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { capitalized } from '../../records/record-type.js';
import { nextColor, tagTones } from './use-tags.js';
import { useTagChanges } from './use-tag-changes.js';

interface DialogProps {
  /** All tags of the account. */
  tags: readonly TagView[];
  onClose: () => void;
}

const inputs = formFields<CreateTagBody>();
const colors = tagColors.map((value) => ({ value, label: capitalized(value), tone: tagTones[value] }));

/** @param props.tag absent for a new one */
export function TagDialog({ tag, tags, onClose }: DialogProps & { tag?: TagView | undefined }) {
  const toast = useToast();
  const { save } = useTagChanges();
  const form = useContractForm<CreateTagBody, CreateTagBody>({
    schema: createTagBody,
    defaultValues: { name: tag?.name ?? '', color: tag?.color ?? nextColor(tags) },
  });
  const submit = submitForm(
    form,
    async (body) => {
      await save(body, tag);
      onClose();
    },
    ({ detail }) => toast.error(`Failed to save tag: ${detail}`, { about: 'save tag' }),
  );
  return (
    <FormDialog
      title={tag ? 'Edit tag' : 'Add tag'}
      saveLabel={tag ? 'Save' : 'Create'}
      size="small"
      form={form}
      onSave={submit}
      onClose={onClose}
    >
      <FieldGrid $columns={1}>
        <inputs.TextInput
          name="name"
          label={tagFields.name.label}
          required
          maxLength={40}
          autoComplete="off"
        />
        <inputs.SelectInput name="color" label={tagFields.color.label} options={colors} required />
      </FieldGrid>
    </FormDialog>
  );
}

const { SelectInput } = formFields<{ into: string }>();

/** Asks which tag takes over. */
export function MergeTagDialog({ tag, tags, onClose }: DialogProps & { tag: TagView }) {
  const toast = useToast();
  const { merge } = useTagChanges();
  const form = useContractForm<{ into: string }, { into: string }>({
    schema: mergeTagBody,
    defaultValues: { into: '' },
  });
  const submit = submitForm(
    form,
    async ({ into }) => {
      await merge(tag, into);
      onClose();
    },
    ({ detail }) => toast.error(`Failed to merge tags: ${detail}`, { about: 'merge tags' }),
  );
  const others = tags.filter(({ id }) => id !== tag.id);
  return (
    <FormDialog
      title={`Merge the tag “${tag.name}”`}
      description="Its clients get the other tag, and it is deleted. You can't undo this."
      showDescription
      saveLabel="Merge"
      savingLabel="Merging..."
      size="small"
      form={form}
      onSave={submit}
      onClose={onClose}
    >
      <FieldGrid $columns={1}>
        <SelectInput
          name="into"
          label="Merge into"
          required
          placeholder="Choose a tag"
          options={others.map(({ id, name, color }) => ({ value: id, label: name, tone: tagTones[color] }))}
        />
      </FieldGrid>
    </FormDialog>
  );
}
