import { Fact, Facts, Button, tokens } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Stored } from '../record-type.js';
import { labelIn, type EditableFields } from './editable-fields.js';
import { FieldEdit } from './field-edit.js';
import type { EditedField } from './use-edited-field.js';

interface FieldFactProps<View extends Stored, Name extends string, Values extends FieldValues, Body> {
  fields: EditableFields<View, Name, Values, Body>;
  record: View;
  name: Name;
  edited: EditedField<Name>;
  /** The field's name by default. */
  label?: string | undefined;
  isBlank: boolean;
  /** Whether a click on the value starts the edit, too; true by default. */
  byValue?: boolean | undefined;
  children: ReactNode;
}

/** A value and its edit in place. */
export function FieldFact<
  View extends Stored & { can_edit: boolean } & Record<Name, unknown>,
  Name extends string,
  Values extends FieldValues,
  Body,
>(props: FieldFactProps<View, Name, Values, Body>) {
  const { fields, record, name, edited, label = labelIn(fields, name), byValue = true } = props;
  const [wasEdited, setWasEdited] = useState(false);
  const mayWrite = useDenial(fields.permission) === null && record.can_edit;
  const isEdited = edited.name === name;
  const edit = { label: `Edit ${label}`, onEdit: () => edited.edit(name), byValue, wasEdited };
  const onDone = (hadFocus: boolean) => {
    setWasEdited(hadFocus);
    edited.onDone();
  };
  return (
    <Fact
      label={label}
      isBlank={props.isBlank}
      edit={mayWrite && !isEdited ? edit : undefined}
      editor={isEdited && <FieldEdit {...{ fields, record, name, onDone }} />}
    >
      {props.children}
    </Fact>
  );
}

/** Its words begin where those above do. */
const Unfold = styled(Button)`
  margin: ${tokens.space[3]} 0 0 -11px;
`;

interface FoldedFactsProps<Name extends string> {
  names: readonly Name[];
  /** Whether a field is hidden until the empty ones are asked for. */
  isFolded: (name: Name) => boolean;
  edited: EditedField<Name>;
  columns?: number | undefined;
  fact: (name: Name) => ReactNode;
  /** Facts after the fields. */
  children?: ReactNode;
}

/** The values of some fields. Empty ones are folded. */
export function FoldedFacts<Name extends string>(props: FoldedFactsProps<Name>) {
  const { names, isFolded, edited, columns, fact, children } = props;
  const [isOpen, setOpen] = useState(false);
  const folded = names.filter(isFolded);
  const shown = isOpen ? names : names.filter((name) => !folded.includes(name) || name === edited.name);
  return (
    <>
      <Facts $columns={columns}>
        {shown.map(fact)}
        {children}
      </Facts>
      {folded.length > 0 && (
        <Unfold variant="ghost" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide empty fields' : countOfEmpty(folded.length)}
        </Unfold>
      )}
    </>
  );
}

const countOfEmpty = (count: number) =>
  count === 1 ? 'Show 1 empty field' : `Show ${String(count)} empty fields`;
