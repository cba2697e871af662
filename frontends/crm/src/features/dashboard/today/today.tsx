import type { RenewalRow, TaskView } from '@bindery/contracts/crm';
import { Card, LoadFailure, Skeleton } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordAddress } from '../../../records/record-address.js';
import { RecordLink } from '../../../records/record-link.js';
import { useOutcomes } from '../../../resources/policies/index.js';
import { EditTask, TaskRow, useTaskKeys, useTaskStatus } from '../../../resources/tasks/index.js';
import { useToday } from '../dashboard-api.js';
import { groupsOf, periodsText, type DueGroup, type DueRow } from './today-groups.js';
import { Groups, Head, Nothing, RecordRow, ShowAll } from './today-style.js';

const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US');
const either = /* @__PURE__ */ new Intl.ListFormat('en-US', { type: 'disjunction' });
const GROUPS_OF_SKELETON = 4;

/** Due work, each group with its first rows. It fails alone, without the rest of the dashboard. */
export function Today() {
  const today = useToday();
  const { data, error } = today;
  const groups = useMemo(() => data && groupsOf(data), [data]);
  return (
    <Card title="Today" note={data && periodsText(data)} ruled flush>
      {groups && <Due groups={groups} />}
      {!groups && error && <LoadFailure title="Failed to fetch what is due today" resource={today} />}
      {!groups && !error && <Loading />}
    </Card>
  );
}

function Due({ groups }: { groups: readonly DueGroup[] }) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState<TaskView | null>(null);
  const mayWrite = useDenial('task:write') === null;
  const change = useTaskStatus();
  const outcomes = useOutcomes();
  const due = groups.filter(({ count }) => count > 0);
  const none = groups.filter(({ count }) => count === 0).map(({ title }) => lowered(title));
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const onTask = (work: (task: TaskView) => void) => (row: DueRow) => {
    if ('task' in row && row.task.can_edit && mayWrite) work(row.task);
  };
  const onRenewal = (work: (renewal: RenewalRow) => void) => (row: DueRow) => {
    if ('renewal' in row) work(row.renewal);
  };
  const keys = useTaskKeys<DueRow, HTMLDivElement>({
    rows,
    onOpen: (row) => {
      if ('renewal' in row && row.renewal.insured_id !== null)
        void navigate(recordAddress('individuals', row.renewal.insured_id));
      else if (!('task' in row)) void navigate(recordAddress(row.section, row.id));
      else if (row.task.insured_id !== null) void navigate(recordAddress('individuals', row.task.insured_id));
      else onTask(setEditing)(row);
    },
    onEdit: onTask(setEditing),
    onComplete: onTask((task) => void change(task, 'complete')),
    onDismiss: onTask((task) => {
      if (task.source === 'rule') void change(task, 'dismiss');
    }),
    more: outcomes.keys.map(({ act, ...key }) => ({ ...key, act: onRenewal(act) })),
  });
  return (
    <>
      <Groups {...keys.list}>
        {due.map(({ title, count, list, rows: shown }) => (
          <section key={title} aria-label={title}>
            <Head>
              <h3>{title}</h3>
              <ShowAll to={list}>{`View all ${grouped.format(count)}`}</ShowAll>
            </Head>
            <ul>
              {shown.map((row) => {
                const asRow = keys.rowAt(rows.indexOf(row));
                return 'task' in row ? (
                  <TaskRow key={row.id} task={row.task} onEdit={setEditing} {...asRow} />
                ) : (
                  <RecordRow key={row.id} aria-label={row.name} {...asRow}>
                    <div>
                      <RecordLink section={row.section} id={row.id}>
                        {row.name}
                      </RecordLink>
                      {'renewal' in row && <span>{row.contact}</span>}
                      <span>{row.detail}</span>
                    </div>
                    {'renewal' in row && outcomes.mayEdit(row.renewal) && outcomes.cell(row.renewal)}
                  </RecordRow>
                );
              })}
            </ul>
          </section>
        ))}
      </Groups>
      {none.length > 0 && (
        <Nothing>{due.length === 0 ? 'Nothing is due today.' : `No ${either.format(none)}.`}</Nothing>
      )}
      {outcomes.dialog}
      {editing && <EditTask key={editing.id} task={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

const lowered = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

function Loading() {
  return (
    <Groups aria-busy="true">
      {Array.from({ length: GROUPS_OF_SKELETON }, (_, index) => (
        <section key={index}>
          <Head>
            <Skeleton $width="160px" $height="14px" />
          </Head>
          <ul>
            {['180px', '220px', '140px'].map((width) => (
              <RecordRow key={width}>
                <Skeleton $width={width} $height="12px" />
              </RecordRow>
            ))}
          </ul>
        </section>
      ))}
    </Groups>
  );
}
