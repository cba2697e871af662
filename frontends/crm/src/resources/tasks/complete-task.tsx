import { type TaskView } from '@bindery/contracts/crm';
import { tokens } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { useTaskStatus } from './use-task-status.js';

const Done = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: 24px;
  height: 24px;
  padding: 0;
  border: 2px solid ${tokens.color.lineField};
  border-radius: 50%;
  background: ${tokens.color.surface};
  color: ${tokens.color.accent};
  cursor: pointer;
  & > svg {
    width: 14px;
    height: 14px;
  }
  /* Not by its color: forced colors would show the mark. */
  &:not(:hover, [aria-checked='true']) > svg,
  &:disabled:not([aria-checked='true']) > svg {
    visibility: hidden;
  }
  &:hover:not(:disabled) {
    border-color: ${tokens.color.accent};
  }
  &[aria-checked='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accent};
    color: ${tokens.color.accentInk};
  }
  &:disabled {
    cursor: not-allowed;
  }
  /* A finger needs more room than the circle. */
  position: relative;
  &::after {
    position: absolute;
    inset: -10px;
    content: '';
  }
`;

/** A circle that completes a task, or reopens it. */
export function CompleteTask({ task }: { task: TaskView }) {
  const mayWrite = useDenial('task:write') === null && task.can_edit;
  const change = useTaskStatus();
  const isOpen = task.status === 'open';
  return (
    <Done
      type="button"
      role="checkbox"
      aria-checked={task.status === 'done'}
      aria-label={`${isOpen ? 'Complete' : 'Reopen'} ${task.title}`}
      disabled={!mayWrite}
      onClick={() => void change(task, isOpen ? 'complete' : 'reopen')}
    >
      <Check aria-hidden="true" />
    </Done>
  );
}
