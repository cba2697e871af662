import type { TaskListView, TaskView } from '@bindery/contracts/crm';
import {
  Button,
  Card,
  Counted,
  EmptyState,
  HeaderActions,
  LoadFailure,
  PageHeader,
  PageSpinner,
  Tabs,
  tokens,
  usePhone,
} from '@bindery/ui';
import { CheckboxField, SelectField } from '@bindery/ui/form';
import { Pager, PAGE_SIZES } from '@bindery/ui/table';
import { useDenial } from '@bindery/web-kit/access';
import { useFailureToast } from '@bindery/web-kit/lists';
import { CalendarSync, SquareCheckBig, Zap } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useExport } from '../../records/list/export/list-export.js';
import { clientOfRow } from '../../records/calls/client-of-row.js';
import { NOT_REACHED, useLogCall } from '../../records/calls/use-log-call.js';
import { useAgentChoices } from '../../records/list/filters-of-records.js';
import { useTrashAction } from '../../records/list/use-trash-action.js';
import { fromList } from '../../records/from-list.js';
import { recordAddress } from '../../records/record-address.js';
import type { Named } from '../../records/record-type.js';
import { ScopeSwitch, type Scope } from '../../records/scope/scope-switch.js';
import { useAskedAction } from '../../records/use-asked-action.js';
import { QuickAdd } from './quick-add/quick-add.js';
import { EditTask } from './task-form.js';
import { TaskRow } from './task-row.js';
import { useTasks, type TaskQuery } from './task-type.js';
import { useAddTask } from './use-add-task.js';
import { useTaskKeys } from './use-task-keys.js';
import { useTaskStatus } from './use-task-status.js';
import { BulkTasksBar } from './bulk-tasks.js';
import { CalendarFeedDialog } from './calendar-feed/calendar-feed-dialog.js';
import { OpenTask } from './open-task.js';
import { FirstRuleRun, RULES_ADDRESS } from './rules/first-rule-run.js';
import { GIVEN, statusNames, useTaskList, type ShownView } from './use-task-list.js';
import { TaskWeek, WeekTurner } from './week/task-week.js';

const FAILED = 'Failed to fetch tasks';

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} 20px;
  border-bottom: 1px solid ${tokens.color.line};
`;

const tabs: readonly { value: ShownView; label: string; nothing: string }[] = [
  { value: 'due', label: 'Due', nothing: 'Nothing due' },
  { value: 'today', label: 'Today', nothing: 'Nothing due today' },
  { value: 'overdue', label: 'Overdue', nothing: 'Nothing overdue' },
  { value: 'next7', label: 'Next 7 days', nothing: 'Nothing due in the next 7 days' },
  { value: 'week', label: 'Week', nothing: '' },
  { value: 'all', label: 'All', nothing: 'No tasks yet' },
];

const optionsOf = <Value extends string>(
  names: Readonly<Record<Value, string>>,
  values: readonly NoInfer<Value>[],
) => values.map((value) => ({ value: value as string, label: names[value] }));

const given = { value: GIVEN, label: 'Assigned by me' };
const everybody = { value: 'agency', label: 'Agency' };

/** Tasks of today, overdue, of the next week, or all of them. */
export function TasksPage() {
  const list = useTaskList();
  useFailureToast(list.tasks.error, FAILED);
  const [subscribing, setSubscribing] = useState(false);
  const subscribe = () => setSubscribing(true);
  useAskedAction('calendar', true, subscribe);
  const exporting = useExport({
    type: 'task',
    nouns: { singular: 'task', section: 'tasks' },
    query: list.query,
    found: list.tasks.data?.filtered ?? 0,
    words: <ListWords list={list} />,
  });
  const content =
    list.view === 'week' ? (
      <>
        <Card flush>
          <QuickAdd />
          <ListToolbar list={list}>
            <WeekTurner list={list} />
          </ListToolbar>
        </Card>
        <TaskWeek list={list} />
      </>
    ) : (
      <TaskList key={list.shown} list={list} />
    );
  return (
    <>
      <PageHeader
        title="Tasks"
        actions={
          <HeaderActions
            actions={[
              { label: 'Automatic tasks', icon: <Zap />, to: RULES_ADDRESS, stays: true },
              { label: 'Show in my calendar', icon: <CalendarSync />, onSelect: subscribe },
              exporting.action,
              useTrashAction('tasks', 'task:read'),
            ]}
          />
        }
        badge={<TaskScope list={list} />}
      />
      {exporting.dialog}
      {subscribing && <CalendarFeedDialog onClose={() => setSubscribing(false)} />}
      <OpenTask />
      <FirstRuleRun />
      <Tabs
        label="Due"
        value={list.view}
        onChange={(view) => list.go({ view })}
        items={tabs.map(({ value, label }) => ({
          value,
          label:
            value === 'week' || value === 'all' ? (
              label
            ) : (
              <DueCount view={value} whose={list.whose}>
                {label}
              </DueCount>
            ),
          content: value === list.view && content,
        }))}
      />
    </>
  );
}

interface DueCountProps {
  view: TaskListView;
  whose: TaskQuery;
  children: string;
}

/** A tab with the number of its tasks. */
function DueCount({ view, whose, children }: DueCountProps) {
  const { data } = useTasks({ view, ...whose, page_size: '1' });
  return <Counted count={data?.filtered}>{children}</Counted>;
}

/** The contents of the list in words, such as 'Overdue, mine'. */
function ListWords({ list: { view, scope, status } }: { list: ReturnType<typeof useTaskList> }) {
  const whose = useScopeName(scope);
  const shown = tabs.find(({ value }) => value === view)?.label ?? '';
  const words = [shown, whose, ...(view === 'all' ? [statusNames[status].toLowerCase()] : [])];
  return <p>{words.join(', ')}</p>;
}

const scopeNames: Readonly<Record<string, string>> = {
  mine: 'mine',
  agency: "agency's",
  [GIVEN]: 'assigned by me',
};

function useScopeName(scope: Scope): string {
  const { options } = useAgentChoices(scope in scopeNames ? undefined : scope);
  return scopeNames[scope] ?? options.find(({ value }) => value === scope)?.label ?? '';
}

function TaskScope({ list }: { list: ReturnType<typeof useTaskList> }) {
  const { scope, seesAll, ofClient } = list;
  return (
    <ScopeSwitch
      value={scope}
      onChange={list.setScope}
      more={ofClient && !seesAll ? [given, everybody] : [given]}
    />
  );
}

/** The controls of a tab; a link that shows a part of the list leads to all of it. */
function ListToolbar({ list, children }: { list: ReturnType<typeof useTaskList>; children?: ReactNode }) {
  const { view, isPart, go } = list;
  if (!isPart && !children) return null;
  return (
    <Toolbar>
      {isPart && (
        <Button size="small" onClick={() => go({ view })}>
          Show the tasks of all rules
        </Button>
      )}
      {children}
    </Toolbar>
  );
}

function TaskList({ list }: { list: ReturnType<typeof useTaskList> }) {
  const { tasks, view, status, page, pageSize, go } = list;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<TaskView | null>(null);
  const mayWrite = useDenial('task:write') === null;
  const isPhone = usePhone();
  const { data, error } = tasks;
  const items = data?.items ?? [];
  const chosen = items.filter(({ id }) => selected.has(id));
  let content: ReactNode = <PageSpinner />;
  if (data && items.length > 0) {
    const rows = { tasks: items, selected, onSelect: setSelected, onEdit: setEditing };
    content = <Rows {...rows} mayWrite={mayWrite} />;
  } else if (data) {
    content = (
      <EmptyState icon={<SquareCheckBig />} title={tabs.find(({ value }) => value === view)?.nothing ?? ''}>
        {mayWrite ? `Add a task above${isPhone ? '' : ', or press t'}.` : 'Tasks appear here.'}
      </EmptyState>
    );
  } else if (error) content = <LoadFailure title={FAILED} resource={tasks} />;
  return (
    <Card flush>
      {chosen.length > 0 && <BulkTasksBar tasks={chosen} onClear={() => setSelected(new Set())} />}
      {/* The bar stands in its place, and what was typed stays. */}
      <div hidden={chosen.length > 0}>
        <QuickAdd />
      </div>
      <ListToolbar list={list}>
        {view === 'all' && (
          <SelectField
            label="Status"
            hideLabel
            compact
            value={status}
            options={optionsOf(statusNames, ['open', 'done', 'canceled'])}
            onChange={(value) => go({ status: value })}
          />
        )}
      </ListToolbar>
      {content}
      {data && data.filtered > PAGE_SIZES[0] && (
        <Pager
          page={page}
          pageSize={pageSize}
          filtered={data.filtered}
          total={data.total}
          onPage={(to) => go({ page: String(to) })}
          onPageSize={(size) => go({ page_size: String(size) })}
        />
      )}
      {editing && <EditTask key={editing.id} task={editing} onClose={() => setEditing(null)} />}
    </Card>
  );
}

interface RowsProps {
  tasks: readonly TaskView[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onEdit: (task: TaskView) => void;
  mayWrite: boolean;
}

function Rows({ tasks, selected, onSelect, onEdit, mayWrite }: RowsProps) {
  const change = useTaskStatus();
  const navigate = useNavigate();
  const location = useLocation();
  // A finger has the circle; the box beside it would be a second one to tick off.
  const offersBoxes = !usePhone() || selected.size > 0;
  const calls = useLogCall();
  const adding = useAddTask();
  const onClient = (work: (client: Named) => void) => (task: TaskView) => {
    const client = clientOfRow(task);
    if (client) work(client);
  };
  const on = (work: (task: TaskView) => void) => (task: TaskView) => {
    if (task.can_edit && mayWrite) work(task);
  };
  const toggle = ({ id }: TaskView) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const keys = useTaskKeys<TaskView, HTMLUListElement>({
    rows: tasks,
    onOpen: (task) => {
      if (task.insured_id === null) on(onEdit)(task);
      else {
        const state = fromList(location, { row: task.id, policy: task.policy_id });
        void navigate(recordAddress('individuals', task.insured_id), { state });
      }
    },
    onEdit: on(onEdit),
    onComplete: on((task) => void change(task, task.status === 'open' ? 'complete' : 'reopen')),
    onSelect: on(toggle),
    onDismiss: on((task) => {
      if (task.source === 'rule' && task.status === 'open') void change(task, 'dismiss');
    }),
    more: [
      { keys: ['c'], does: 'Log a call', act: onClient(calls.logCall) },
      { keys: ['u'], does: NOT_REACHED, act: onClient(calls.logUnanswered) },
      ...(adding.addTask
        ? [{ keys: ['t'], does: 'Add task for the client', act: onClient(adding.addTask) }]
        : []),
    ],
  });
  return (
    <>
      <ul {...keys.list} aria-label="Tasks">
        {tasks.map((task, index) => (
          <TaskRow
            key={task.id}
            task={task}
            onEdit={onEdit}
            selected={selected.has(task.id)}
            select={
              mayWrite &&
              offersBoxes &&
              task.can_edit && (
                <CheckboxField
                  label={`Select ${task.title}`}
                  hideLabel
                  checked={selected.has(task.id)}
                  onChange={() => toggle(task)}
                />
              )
            }
            {...keys.rowAt(index)}
          />
        ))}
      </ul>
      {calls.dialog}
      {adding.dialog}
    </>
  );
}
