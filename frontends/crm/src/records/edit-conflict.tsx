import { labelOf } from '@bindery/contracts/crm';
import { tokens } from '@bindery/ui';
import { RadioField } from '@bindery/ui/form';
import { ConflictBanner } from '@bindery/web-kit/forms';
import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { conflictText, isSameValue, type FieldConflict } from './field-conflicts.js';
import type { RecordType } from './record-type.js';
import type { RecordEdit } from './use-record-edit.js';

interface EditConflictProps<Values extends FieldValues, Body> {
  type: Pick<RecordType<unknown>, 'singular'>;
  edit: Pick<RecordEdit<unknown>, 'conflict' | 'fieldConflicts' | 'loadNewest'>;
  form: UseFormReturn<Values, unknown, Body>;
}

const Root = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
  gap: ${tokens.space[4]};
  padding: ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.surface};
  overflow-wrap: anywhere;
`;

/** Reports that someone else saved first, and offers both values of each conflicting field. */
export function EditConflict<Values extends FieldValues, Body>(props: EditConflictProps<Values, Body>) {
  const { type, edit, form } = props;
  if (edit.conflict === 'none') return null;
  return (
    <Root>
      <ConflictBanner
        what={`this ${type.singular}`}
        conflict={edit.conflict}
        onLoadNewest={edit.loadNewest}
      />
      {edit.fieldConflicts.length > 0 && (
        <Fields role="group" aria-label="Conflicting versions">
          {edit.fieldConflicts.map((conflict) => (
            <ConflictChoice key={conflict.name} {...{ type, form, conflict }} />
          ))}
        </Fields>
      )}
    </Root>
  );
}

interface ConflictChoiceProps<Values extends FieldValues, Body> extends Pick<
  EditConflictProps<Values, Body>,
  'type' | 'form'
> {
  conflict: FieldConflict;
}

function ConflictChoice<Values extends FieldValues, Body>({
  type,
  form,
  conflict,
}: ConflictChoiceProps<Values, Body>) {
  const name = conflict.name as Path<Values>;
  const held: unknown = useWatch({ control: form.control, name });
  const isTheirs = isSameValue(held, conflict.theirs);
  const choose = (value: unknown) =>
    form.setValue(name, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <RadioField
      label={labelOf(type.singular, conflict.name)}
      options={[
        {
          value: 'theirs',
          label: conflictText(type.singular, conflict, conflict.theirs),
          hint: 'Saved by someone else',
        },
        {
          value: 'mine',
          // Later input into the field below counts as the user's value.
          label: conflictText(type.singular, conflict, isTheirs ? conflict.mine : held),
          hint: 'Your version',
        },
      ]}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={(chosen) => choose(chosen === 'theirs' ? conflict.theirs : conflict.mine)}
    />
  );
}

const Space = styled.div`
  margin-bottom: ${tokens.space[4]};
`;

/** The same on a page, with a margin. */
export function PageEditConflict<Values extends FieldValues, Body>(props: EditConflictProps<Values, Body>) {
  if (props.edit.conflict === 'none') return null;
  return (
    <Space>
      <EditConflict {...props} />
    </Space>
  );
}
