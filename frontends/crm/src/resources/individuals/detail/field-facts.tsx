import { individualFields, type IndividualField, type IndividualView } from '@bindery/contracts/crm';
import { Button, Fact, Facts, IntegrityMark, tokens } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { factOf, isFact } from '../fields/individual-fields.js';
import { FieldEdit } from './field-edit.js';
import type { EditedField } from './use-edited-field.js';

const Unfold = styled(Button)`
  margin-top: ${tokens.space[3]};
`;

interface FieldFactsProps {
  individual: IndividualView;
  names: readonly IndividualField[];
  edited: EditedField;
  columns?: number | undefined;
  /** Facts after the fields. */
  children?: ReactNode;
}

/** The values of some fields, each with its own edit. Empty ones are folded. */
export function FieldFacts({ individual, names, edited, columns, children }: FieldFactsProps) {
  const [isOpen, setOpen] = useState(false);
  const facts = names.filter(isFact);
  const empty = facts.filter((name) => isEmpty(individual, name));
  const shown = isOpen ? facts : facts.filter((name) => !empty.includes(name) || name === edited.name);
  return (
    <>
      <Facts $columns={columns}>
        {shown.map((name) => (
          <FieldFact key={name} name={name} individual={individual} edited={edited} />
        ))}
        {children}
      </Facts>
      {empty.length > 0 && (
        <Unfold variant="ghost" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide empty fields' : countOfEmpty(empty.length)}
        </Unfold>
      )}
    </>
  );
}

const countOfEmpty = (count: number) =>
  count === 1 ? 'Show 1 empty field' : `Show ${String(count)} empty fields`;

function isEmpty(individual: IndividualView, name: IndividualField): boolean {
  const value = individual[name];
  const isUnreadable = individual.integrity_failures.some((failed) => failed === name);
  return !isUnreadable && (value === null || value === '');
}

interface FieldFactProps {
  name: IndividualField;
  individual: IndividualView;
  edited: EditedField;
  /** Its value when it is not that of the field's definition, such as one that is revealed first. */
  children?: ReactNode;
}

/** A value and its edit in place: a click on it starts it, unless it is encrypted, which one reveals. */
export function FieldFact(props: FieldFactProps) {
  const { name, individual, edited, children } = props;
  const [wasEdited, setWasEdited] = useState(false);
  const mayWrite = useDenial('individual:write') === null && individual.can_edit;
  const { label } = individualFields[name];
  const isUnreadable = individual.integrity_failures.some((failed) => failed === name);
  const isEdited = edited.name === name;
  const edit = {
    label: `Edit ${label}`,
    onEdit: () => edited.edit(name),
    byValue: !children || isEmpty(individual, name),
    wasEdited,
  };
  const onDone = (hadFocus: boolean) => {
    setWasEdited(hadFocus);
    edited.onDone();
  };
  return (
    <Fact
      label={label}
      isBlank={isEmpty(individual, name)}
      edit={mayWrite && !isEdited ? edit : undefined}
      editor={isEdited && <FieldEdit individual={individual} name={name} onDone={onDone} />}
    >
      {children || (isUnreadable ? <IntegrityMark /> : isFact(name) && factOf(name, individual))}
    </Fact>
  );
}
