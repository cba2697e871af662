import { IconButton, tokens } from '@bindery/ui';
import { useRefusal } from '@bindery/web-kit/access';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { RecordType, Stored } from '../../../../records/record-type.js';
import { useConfirmedDelete } from '../../../../records/use-confirmed-delete.js';

/** A dependent, an address or a phone number. */
export interface FamilyRecord extends Stored {
  individual_id: string;
  can_edit: boolean;
  can_delete: boolean;
}

const Root = styled.li`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space[2]};
  padding: 12px 12px 12px 20px;
  border-top: 1px solid ${tokens.color.line};
  &:first-child {
    border-top: 0;
  }
`;

const Content = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Actions = styled.span`
  display: inline-flex;
  flex: none;
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
  const mayWrite = useRefusal('individual:write') === null;
  const remove = useConfirmedDelete(type, { detailed: true });
  return (
    <Root>
      <Content>{children}</Content>
      <Actions>
        {mayWrite && record.can_edit && (
          <IconButton label={`Edit ${name}`} onClick={onEdit}>
            <Pencil />
          </IconButton>
        )}
        {mayWrite && record.can_delete && (
          <IconButton
            label={`Delete ${name}`}
            tone="danger"
            onClick={() => void remove({ id: record.id, name })}
          >
            <Trash2 />
          </IconButton>
        )}
      </Actions>
    </Root>
  );
}
