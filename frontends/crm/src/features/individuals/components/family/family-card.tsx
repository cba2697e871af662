import type { IndividualView } from '@bindery/contracts/crm';
import { Card, EmptyState, LoadFailure, PageSpinner } from '@bindery/ui';
import type { ApiProblem } from '@bindery/web-kit/api';
import { useFailureToast } from '@bindery/web-kit/lists';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { CardAddButton } from '../../../../records/card-add-button.js';
import type { RecordType } from '../../../../records/record-type.js';
import { FamilyRow, type FamilyRecord } from './family-row.js';

/** A list of child records, as SWR returns it. */
interface FamilyList<View> {
  data: { items: readonly View[] } | undefined;
  error: ApiProblem | undefined;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

interface FamilyCardProps<View extends FamilyRecord> {
  title: string;
  individual: IndividualView;
  type: RecordType<View>;
  list: FamilyList<View>;
  /** When the list cannot be loaded. */
  failure: string;
  addLabel: string;
  /** The empty state. */
  empty: { icon: ReactNode; title: string; text: string };
  /** The name of one record in buttons and confirmations. */
  nameOf: (record: View) => string;
  row: (record: View) => ReactNode;
  add: (onClose: () => void) => ReactNode;
  edit: (start: View, onClose: () => void) => ReactNode;
}

const Rows = styled.ul`
  list-style: none;
`;

/** The child records of one type: a row each, with the actions to add, edit and delete. */
export function FamilyCard<View extends FamilyRecord>(props: FamilyCardProps<View>) {
  const { title, individual, type, list, failure, addLabel, empty, nameOf } = props;
  const [form, setForm] = useState<'add' | View | null>(null);
  useFailureToast(list.error, failure);
  const close = () => setForm(null);
  const add = (
    <CardAddButton permission="individual:write" canAdd={individual.can_edit} onAdd={() => setForm('add')}>
      {addLabel}
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
            {props.row(record)}
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
      {form === 'add' && props.add(close)}
      {form !== null && form !== 'add' && props.edit(form, close)}
    </Card>
  );
}
