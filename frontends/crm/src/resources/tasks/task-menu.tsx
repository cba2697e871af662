import { type TaskView } from '@bindery/contracts/crm';
import type { MenuItem } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { BellOff, Pencil, Trash2 } from 'lucide-react';
import { RecordMenu } from '../../records/record-menu.js';
import { useConfirmedDelete } from '../../records/use-confirmed-delete.js';
import { taskType } from './task-type.js';
import { useTaskStatus } from './use-task-status.js';

interface TaskMenuProps {
  task: TaskView;
  onEdit: (task: TaskView) => void;
  /** Further entries, after Edit. */
  more?: readonly MenuItem[];
}

/** The actions for a task, for those who may change it. */
export function TaskMenu({ task, onEdit, more = [] }: TaskMenuProps) {
  const mayWrite = useDenial('task:write') === null && task.can_edit;
  const change = useTaskStatus();
  const remove = useConfirmedDelete(taskType, { detailed: true });
  if (!mayWrite) return null;
  const { id, title: name, status, source } = task;
  return (
    <RecordMenu
      name={name}
      items={[
        { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(task) },
        ...more,
        ...(status === 'open' && source === 'rule'
          ? [{ label: 'Dismiss', icon: <BellOff />, onSelect: () => void change(task, 'dismiss') }]
          : []),
        { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => void remove({ id, name }) },
      ]}
    />
  );
}
