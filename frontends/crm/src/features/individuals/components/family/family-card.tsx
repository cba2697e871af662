import type { IndividualView } from '@bindery/contracts/crm';
import { Card, EmptyState, LoadFailure, PageSpinner } from '@bindery/ui';
import { useFailureToast } from '@bindery/web-kit/lists';
import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import { CardAddButton } from '../../../../records/card-add-button.js';
import { useChildren } from '../../api/child-type.js';
import { AddChild, EditChild, type ChildForm } from './child-dialogs.js';
import { FamilyRow, type FamilyRecord } from './family-row.js';

interface FamilyCardProps<View extends FamilyRecord, Values extends FieldValues> extends ChildForm<
  View,
  Values
> {
  title: string;
  individual: IndividualView;
  /** The empty state. */
  empty: { icon: ReactNode; title: string; text: string };
  /** The name of one record in buttons and confirmations. */
  nameOf: (record: View) => string;
  row: (record: View) => ReactNode;
}

const Rows = styled.ul`
  list-style: none;
`;

/** The child records of one type: a row each, with the actions to add, edit and delete. */
export function FamilyCard<View extends FamilyRecord, Values extends FieldValues>(
  props: FamilyCardProps<View, Values>,
) {
  const { title, individual, type, empty, nameOf, row } = props;
  const list = useChildren(type, individual.id);
  const [form, setForm] = useState<'add' | View | null>(null);
  const failure = `Failed to fetch ${type.section}`;
  useFailureToast(list.error, failure);
  const close = () => setForm(null);
  const add = (
    <CardAddButton permission="individual:write" canAdd={individual.can_edit} onAdd={() => setForm('add')}>
      {`Add ${type.singular}`}
    </CardAddButton>
  );
  const { data, error } = list;
  let content: ReactNode = <PageSpinner />;
  if (data && data.items.length > 0) {
    content = (
      <Rows>
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
      </Rows>
    );
  } else if (data) {
    content = (
      <EmptyState icon={empty.icon} title={empty.title} action={add}>
        {empty.text}
      </EmptyState>
    );
  } else if (error) content = <LoadFailure title={failure} resource={list} />;
  return (
    <Card title={title} ruled flush action={data && data.items.length > 0 ? add : undefined}>
      {content}
      {form === 'add' && (
        <AddChild
          {...props}
          individualId={individual.id}
          isFirst={data?.items.length === 0}
          onClose={close}
        />
      )}
      {form !== null && form !== 'add' && <EditChild {...props} start={form} onClose={close} />}
    </Card>
  );
}
