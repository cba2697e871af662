import type { RenewalRow, TaskView } from '@bindery/contracts/crm';
import { usePageKey, type RowKey } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallButton, type CallableClient } from '../../../records/calls/call-button.js';
import { NOT_REACHED, useLogCall } from '../../../records/calls/use-log-call.js';
import { Nickname } from '../../../records/calls/nickname.js';
import { fromScreen } from '../../../records/from-list.js';
import { recordAddress } from '../../../records/record-address.js';
import { RecordLink } from '../../../records/record-link.js';
import { askFor } from '../../../records/use-asked-action.js';
import { useOutcomes } from '../../../resources/policies/index.js';
import { EditTask, TaskRow, useAddTask, useTaskKeys, useTaskStatus } from '../../../resources/tasks/index.js';
import type { DueGroup, DueRow } from './today-groups.js';
import { Groups, Head, Note, Nothing, RecordRow, ShowAll } from './today-style.js';

const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US');
const either = /* @__PURE__ */ new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The groups with something due. Its rows are one list for the keyboard. */
export function DueList({ groups }: { groups: readonly DueGroup[] }) {
  const [editing, setEditing] = useState<TaskView | null>(null);
  const outcomes = useOutcomes();
  const calls = useLogCall();
  const tasks = useAddTask();
  const due = groups.filter(({ rows, note }) => rows.length > 0 || note !== undefined);
  const none = groups.filter(({ count }) => count === 0).map(({ title }) => lowered(title));
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const { addTask } = tasks;
  const listOf = (row: DueRow) => groups.find((group) => group.rows.includes(row))?.list ?? '';
  usePageKey('t', addTask ? () => addTask(null) : null, 'Add task');
  const onClient = (work: (client: CallableClient) => void) => (row: DueRow) => {
    if (row.client) work(row.client);
  };
  const onRenewal = (work: (renewal: RenewalRow) => void) => (row: DueRow) => {
    if ('renewal' in row) work(row.renewal);
  };
  const keys = useDueKeys(rows, listOf, setEditing, [
    { keys: ['c'], does: 'Log a call', act: onClient(calls.logCall) },
    { keys: ['u'], does: NOT_REACHED, act: onClient(calls.logUnanswered) },
    ...(addTask
      ? [{ keys: ['t'], does: 'Add task for the client', act: ({ client }: DueRow) => addTask(client) }]
      : []),
    ...outcomes.keys.map(({ act, ...key }) => ({ ...key, act: onRenewal(act) })),
  ]);
  return (
    <>
      <Groups {...keys.list}>
        {due.map(({ title, isWide, count, list, rows: shown, note }) => (
          <section key={title} aria-label={title} data-wide={isWide ? '' : undefined}>
            <Head>
              {shown.length > 0 ? <h3>{title}</h3> : <p>{note}</p>}
              <ShowAll to={list}>
                {count > shown.length ? `View all ${grouped.format(count)}` : 'Open list'}
              </ShowAll>
            </Head>
            <ul hidden={shown.length === 0}>
              {shown.map((row) => {
                const asRow = keys.rowAt(rows.indexOf(row));
                if ('task' in row)
                  return (
                    <TaskRow
                      key={row.id}
                      task={row.task}
                      onEdit={setEditing}
                      from={fromRow(list, row)}
                      {...asRow}
                    />
                  );
                return (
                  <RecordRow key={row.id} aria-label={row.name} {...asRow}>
                    <div>
                      <RecordLink section={row.section} id={row.id} from={fromRow(list, row)}>
                        {row.name}
                        <Nickname of={row.client?.nickname} />
                      </RecordLink>
                      <span>{detailOf(row)}</span>
                    </div>
                    {row.client && <CallButton client={row.client} />}
                    {'renewal' in row && outcomes.mayEdit(row.renewal) && outcomes.cell(row.renewal)}
                  </RecordRow>
                );
              })}
            </ul>
            {note && shown.length > 0 && <Note>{note}</Note>}
          </section>
        ))}
      </Groups>
      {none.length > 0 && (
        <Nothing>{due.length === 0 ? 'Nothing is due today.' : `No ${either.format(none)}.`}</Nothing>
      )}
      {outcomes.dialog}
      {calls.dialog}
      {tasks.dialog}
      {editing && <EditTask key={editing.id} task={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

/** The row of the list that its group shows the first ones of. */
function fromRow(list: string, row: DueRow) {
  const policy = 'task' in row ? row.task.policy_id : row.section === 'policies' ? row.id : null;
  return fromScreen('/app/dashboard', list, { row: row.id, policy });
}

const detailOf = (row: Exclude<DueRow, { task: TaskView }>): string =>
  [row.detail, 'renewal' in row && row.contact, row.agent].filter(Boolean).join(' · ');

const lowered = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

/** @param more keys beside those of tasks */
function useDueKeys(
  rows: readonly DueRow[],
  listOf: (row: DueRow) => string,
  edit: (task: TaskView) => void,
  more: readonly RowKey<DueRow>[],
) {
  const navigate = useNavigate();
  const mayWrite = useDenial('task:write') === null;
  const change = useTaskStatus();
  const onTask = (work: (task: TaskView) => void) => (row: DueRow) => {
    if ('task' in row && row.task.can_edit && mayWrite) work(row.task);
  };
  return useTaskKeys<DueRow, HTMLDivElement>({
    rows,
    onOpen: (row) => {
      const state = fromRow(listOf(row), row);
      if (row.client) void navigate(recordAddress('individuals', row.client.id), { state });
      else if ('task' in row) onTask(edit)(row);
      else void navigate(recordAddress(row.section, row.id), { state });
    },
    onEdit: (row) => {
      if ('task' in row) onTask(edit)(row);
      else void navigate(addressToEdit(row), { state: { ...fromRow(listOf(row), row), ...askFor('edit') } });
    },
    onComplete: onTask((task) => void change(task, 'complete')),
    onDismiss: onTask((task) => {
      if (task.source === 'rule') void change(task, 'dismiss');
    }),
    more,
  });
}

const addressToEdit = ({ client, section, id }: Exclude<DueRow, { task: TaskView }>) =>
  client ? recordAddress('individuals', client.id) : recordAddress(section, id);
