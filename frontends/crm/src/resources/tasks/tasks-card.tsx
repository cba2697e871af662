import type { TaskView } from '@bindery/contracts/crm';
import { Card, LoadFailure, PageSpinner, tokens } from '@bindery/ui';
import { useFailureToast } from '@bindery/web-kit/lists';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { QuickAdd } from './quick-add/quick-add.js';
import { EditTask } from './task-form.js';
import { TaskRow } from './task-row.js';
import { useTasks } from './task-type.js';

const FAILED = 'Failed to fetch tasks';
const SHOWN = 10;

const Words = styled.p`
  padding: ${tokens.space[3]} 20px;
  color: ${tokens.color.ink2};
`;

export const useOpenTasks = (individualId: string) =>
  useTasks({ insured_id: individualId, status: 'open', page_size: String(SHOWN) });

/** The open tasks of a client, with a line that adds one. */
export function TasksCard({ individualId }: { individualId: string }) {
  const tasks = useOpenTasks(individualId);
  const [editing, setEditing] = useState<TaskView | null>(null);
  const { data, error } = tasks;
  useFailureToast(error, FAILED);
  const isEmpty = data?.items.length === 0;
  let content: ReactNode = <PageSpinner />;
  if (data) {
    content = !isEmpty && (
      <ul aria-label="Tasks">
        {data.items.map((task) => (
          <TaskRow key={task.id} task={task} withoutClient onEdit={setEditing} />
        ))}
      </ul>
    );
  } else if (error) content = <LoadFailure title={FAILED} resource={tasks} />;
  return (
    <Card
      title="Tasks"
      count={isEmpty ? undefined : data?.filtered}
      empty={isEmpty}
      action={<QuickAdd insuredId={individualId} inHead />}
      ruled={!isEmpty}
      flush
    >
      {content}
      {data && data.filtered > SHOWN && (
        <Words>
          <Link to={`/app/dashboard/tasks?view=all&whose=all&insured_id=${individualId}`}>
            {`Show all ${String(data.filtered)}`}
          </Link>
        </Words>
      )}
      {editing && <EditTask key={editing.id} task={editing} onClose={() => setEditing(null)} />}
    </Card>
  );
}
