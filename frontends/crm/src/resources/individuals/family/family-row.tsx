import { useDenial } from '@bindery/web-kit/access';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RecordMenu } from '../../../records/record-menu.js';
import type { RecordType, Stored } from '../../../records/record-type.js';
import { useConfirmedDelete } from '../../../records/use-confirmed-delete.js';
import { CardRow } from '../card-row.js';

/** A dependent, an address or a phone number. */
export interface FamilyRecord extends Stored {
  individual_id: string;
  can_edit: boolean;
  can_delete: boolean;
}

const Content = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

interface FamilyRowProps {
  type: RecordType<unknown>;
  record: FamilyRecord;
  name: string;
  onEdit: () => void;
  children: ReactNode;
}

/** One child record, with the actions that this user may take. */
export function FamilyRow({ type, record, name, onEdit, children }: FamilyRowProps) {
  const mayWrite = useDenial('individual:write') === null;
  const remove = useConfirmedDelete(type, { detailed: true });
  const items = [
    ...(mayWrite && record.can_edit ? [{ label: 'Edit', icon: <Pencil />, onSelect: onEdit }] : []),
    ...(mayWrite && record.can_delete
      ? [
          {
            label: 'Delete',
            icon: <Trash2 />,
            danger: true,
            onSelect: () => void remove({ id: record.id, name }),
          },
        ]
      : []),
  ];
  return (
    <CardRow>
      <Content>{children}</Content>
      <RecordMenu name={name} items={items} />
    </CardRow>
  );
}
