import { individualFields, type IndividualField, type IndividualView } from '@bindery/contracts/crm';
import { Button, Fact, Facts, IconButton, IntegrityMark, tokens } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { fieldsIn, fieldsOnScreen, type FieldSection } from '../fields/individual-fields.js';
import { FieldEdit } from './field-edit.js';

const Unfold = styled(Button)`
  margin-top: ${tokens.space[3]};
`;

/** The field that is being edited in place: one at a time on a page. */
export interface EditedField {
  name: IndividualField | null;
  edit: (name: IndividualField | null) => void;
}

interface FieldFactsProps {
  individual: IndividualView;
  sections: readonly FieldSection[];
  edited: EditedField;
  columns?: number | undefined;
  /** Facts after the fields. */
  children?: ReactNode;
}

/** The values of some sections, each with its own edit. Empty ones are folded. */
export function FieldFacts({ individual, sections, edited, columns, children }: FieldFactsProps) {
  const [isOpen, setOpen] = useState(false);
  const names = fieldsIn(...sections).filter((name) => fieldsOnScreen[name].fact);
  const empty = names.filter((name) => isEmpty(individual, name));
  const shown = isOpen ? names : names.filter((name) => !empty.includes(name) || name === edited.name);
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

interface FieldFactProps<Name extends IndividualField> {
  name: Name;
  individual: IndividualView;
  edited: EditedField;
}

// The type parameter ties the field's definition to the record's value.
function FieldFact<Name extends IndividualField>({ name, individual, edited }: FieldFactProps<Name>) {
  const [wasEdited, setWasEdited] = useState(false);
  const mayWrite = useDenial('individual:write') === null && individual.can_edit;
  const { fact } = fieldsOnScreen[name];
  const { label } = individualFields[name];
  const isUnreadable = individual.integrity_failures.some((failed) => failed === name);
  if (edited.name === name) {
    const endEdit = () => {
      setWasEdited(true);
      edited.edit(null);
    };
    return (
      <Fact label={label} hideLabel>
        <FieldEdit individual={individual} name={name} onDone={endEdit} />
      </Fact>
    );
  }
  return (
    <Fact
      label={label}
      action={
        mayWrite &&
        edited.name === null && (
          <IconButton label={`Edit ${label}`} autoFocus={wasEdited} onClick={() => edited.edit(name)}>
            <Pencil />
          </IconButton>
        )
      }
    >
      {isUnreadable ? <IntegrityMark /> : fact?.(individual[name], individual)}
    </Fact>
  );
}
