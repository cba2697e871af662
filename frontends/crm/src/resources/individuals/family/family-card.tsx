import { wholePart, type IndividualView } from '@bindery/contracts/crm';
import { Card, LoadFailure, PageSpinner } from '@bindery/ui';
import type { ApiProblem } from '@bindery/web-kit/api';
import { useContractForm, type ContractFormOptions } from '@bindery/web-kit/forms';
import { useFailureToast } from '@bindery/web-kit/lists';
import { useEffect, useState, type ReactNode } from 'react';
import { useFormContext, type FieldValues } from 'react-hook-form';
import { AddDialog } from '../../../records/add-dialog.js';
import { CardAddButton } from '../../../records/card-add-button.js';
import { EditDialog } from '../../../records/edit-dialog.js';
import type { Stored } from '../../../records/record-type.js';
import { useCompletion, type Captured } from '../../../records/use-completion.js';
import { useChildren, type ChildType } from '../child-type.js';
import { FamilyRow, type FamilyRecord } from './family-row.js';

/** The first values of a new record's form. */
export interface NewChild {
  individualId: string;
  /** The individual has none yet. */
  isFirst: boolean;
}

/** The form that adds or edits a child record. */
interface ChildForm<View, Values extends FieldValues> {
  type: ChildType<View>;
  /** The bodies of a create and an update in the contract. */
  schemas: Record<'create' | 'update', ContractFormOptions<Values, object>['schema']>;
  newValues: (of: NewChild) => Values;
  valuesOf: (record: View) => Values;
  fields: ReactNode;
  /** The reason after 'Failed to create ...: '; the error's detail by default. */
  reason?: ((problem: ApiProblem) => string) | undefined;
  onCreated?: ((created: View) => void) | undefined;
  onSaved?: ((saved: View, before: View) => void) | undefined;
}

interface FamilyCardProps<View extends FamilyRecord, Values extends FieldValues> extends ChildForm<
  View,
  Values
> {
  title: string;
  individual: IndividualView;
  /** The name of one record in buttons and confirmations. */
  nameOf: (record: View) => string;
  row: (record: View) => ReactNode;
}

/** The child records of one type: a row each, with the actions to add, edit and delete. */
export function FamilyCard<View extends FamilyRecord, Values extends FieldValues>(
  props: FamilyCardProps<View, Values>,
) {
  const { title, individual, type, nameOf, row } = props;
  const list = useChildren(type, individual.id);
  const [form, setForm] = useState<'add' | View | null>(null);
  /** Records that a capture has left out, one form after the other. */
  const [begun, setBegun] = useState<readonly Captured[]>([]);
  const failure = `Failed to fetch ${type.section}`;
  useFailureToast(list.error, failure);
  const close = () => {
    setForm(null);
    setBegun([]);
  };
  const complete = (records: readonly Captured[]) => {
    setBegun(records);
    setForm(records.length === 0 ? null : 'add');
  };
  const add = (
    <CardAddButton
      permission="individual:write"
      canAdd={individual.can_edit}
      onAdd={() => setForm('add')}
      small
    >
      {`Add ${type.singular}`}
    </CardAddButton>
  );
  const { data, error } = list;
  useCompletion(type.singular, individual.id, individual.can_edit && data !== undefined, complete);
  const isEmpty = data?.items.length === 0;
  let content: ReactNode = isEmpty ? null : <PageSpinner />;
  if (data && !isEmpty) {
    content = (
      <ul>
        {data.items.map((record) => (
          <FamilyRow
            key={record.id}
            {...{ type, record }}
            name={nameOf(record)}
            // The form starts from the listed row; saving detects a newer version.
            onEdit={() => setForm(record)}
          >
            {row(record)}
          </FamilyRow>
        ))}
      </ul>
    );
  } else if (error) content = <LoadFailure title={failure} resource={list} />;
  return (
    <Card title={title} empty={isEmpty} ruled={!isEmpty} flush action={data && add}>
      {content}
      {form === 'add' && (
        <AddChild
          key={begun.length}
          {...props}
          individualId={individual.id}
          isFirst={isEmpty}
          captured={begun[0]}
          onClose={close}
          onCreated={(created) => {
            props.onCreated?.(created);
            complete(begun.slice(1));
          }}
        />
      )}
      {form !== null && form !== 'add' && <EditChild {...props} start={form} onClose={close} />}
    </Card>
  );
}

interface AddChildProps<View extends Stored, Values extends FieldValues>
  extends ChildForm<View, Values>, NewChild {
  captured: Captured | undefined;
  onClose: () => void;
}

function AddChild<View extends Stored, Values extends FieldValues>(props: AddChildProps<View, Values>) {
  const { type, schemas, newValues, fields, individualId, isFirst, captured, reason } = props;
  const { onClose, onCreated } = props;
  const form = useContractForm<Values, object>({
    schema: schemas.create,
    defaultValues: { ...newValues({ individualId, isFirst }), ...captured },
  });
  const lacking = wholePart(`${type.section}.1.`)
    .map((path) => path.slice(path.lastIndexOf('.') + 1))
    .find((name) => captured?.[name] === undefined);
  return (
    <AddDialog title={`Add ${type.singular}`} {...{ type, individualId, form, reason, onClose, onCreated }}>
      {fields}
      {captured && lacking && <Focused name={lacking} />}
    </AddDialog>
  );
}

/** Begins a form at one of its fields. */
function Focused({ name }: { name: string }) {
  const { setFocus } = useFormContext();
  useEffect(() => setFocus(name), [setFocus, name]);
  return null;
}

interface EditChildProps<View, Values extends FieldValues> extends ChildForm<View, Values> {
  start: View;
  onClose: () => void;
}

function EditChild<View extends Stored, Values extends FieldValues>(props: EditChildProps<View, Values>) {
  const { type, schemas, valuesOf, fields, start, onClose, onSaved } = props;
  const form = useContractForm<Values, object>({ schema: schemas.update, defaultValues: valuesOf(start) });
  return (
    <EditDialog
      title={`Edit ${type.singular}`}
      {...{ type, start, form, valuesOf, onClose }}
      onSaved={(saved) => onSaved?.(saved, start)}
    >
      {fields}
    </EditDialog>
  );
}
