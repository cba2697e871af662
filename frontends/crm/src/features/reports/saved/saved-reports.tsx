import type { SavedReportView } from '@bindery/contracts/crm';
import { Button, Card, EmptyState, IconButton, LoadFailure, Menu, PageSpinner, tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { BellOff, BookMarked, Ellipsis, Pencil, Play, Send, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { settingsAddress } from '../report-address.js';
import { periodText, reportName } from '../report-words.js';
import { useRunReport } from '../use-reports.js';
import { SaveReportDialog } from './save-report-dialog.js';
import { outcomeText, scheduleText } from './schedule-words.js';
import { useSavedReportChanges, useSavedReports } from './use-saved-reports.js';

const List = styled.ul`
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${tokens.space[2]} ${tokens.space[3]};
    padding: ${tokens.space[3]} 12px ${tokens.space[3]} 20px;
    border-top: 1px solid ${tokens.color.line};
  }
  & > li:first-child {
    border-top: 0;
  }
`;

const Words = styled.div`
  flex: 1 1 220px;
  min-width: 0;
  overflow-wrap: anywhere;
  & > p {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
`;

/** Reports that are run again and again, one's own and those that colleagues share. */
export function SavedReports() {
  const saved = useSavedReports();
  const [edited, setEdited] = useState<SavedReportView | null>(null);
  const { data } = saved;
  return (
    <Card title="Saved reports" flush>
      {!data && !saved.error && <PageSpinner />}
      {!data && saved.error && <LoadFailure title="Failed to fetch saved reports" resource={saved} />}
      {data?.items.length === 0 && (
        <EmptyState icon={<BookMarked />} title="No saved reports">
          Choose a report above and press Save. It can be sent to your team on a schedule.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <List aria-label="Saved reports">
          {data.items.map((one) => (
            <SavedReport key={one.id} saved={one} onEdit={() => setEdited(one)} />
          ))}
        </List>
      )}
      {edited && (
        <SaveReportDialog
          request={edited}
          name={edited.name}
          saved={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

function SavedReport({ saved, onEdit }: { saved: SavedReportView; onEdit: () => void }) {
  const denial = useDenial('report:run');
  const navigate = useNavigate();
  const { run, pending } = useRunReport();
  const { send, remove, leave } = useSavedReportChanges();
  const { type, range, filters, group_by, compare, schedule, next_run_at, no_recipients } = saved;
  const request = { type, range, filters, group_by, compare };
  const outcome = outcomeText(saved);
  const change = () => void navigate(settingsAddress(request));
  const own = [
    { label: 'Edit', icon: <Pencil />, onSelect: onEdit, disabled: denial !== null },
    {
      ...{
        label: 'Send now',
        icon: <Send />,
        disabled: denial !== null || schedule === null || no_recipients,
      },
      onSelect: () => void send(saved),
    },
    { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => void remove(saved) },
  ];
  const sentByOthers = saved.is_recipient
    ? [{ label: 'Stop receiving', icon: <BellOff />, onSelect: () => void leave(saved) }]
    : [];
  return (
    <li>
      <Words>
        <strong>{saved.name}</strong>
        <p>{[reportName(saved), periodText(saved), ...sharingOf(saved)].join(' · ')}</p>
        {no_recipients && <p>No recipients left, so it isn’t sent. Edit it to choose some.</p>}
        {schedule && !no_recipients && (
          <p>
            {scheduleText(schedule)}
            {next_run_at !== null && `, next on ${formatInstant(next_run_at)}`}
          </p>
        )}
        {schedule && outcome !== undefined && <p>{outcome}</p>}
      </Words>
      <Actions>
        <Button icon={<Play />} pending={pending} {...disabledBy(denial)} onClick={() => void run(request)}>
          Run
        </Button>
        <Menu
          trigger={
            <IconButton label={`Actions for ${saved.name}`}>
              <Ellipsis />
            </IconButton>
          }
          items={[
            { label: 'Change and run', icon: <SlidersHorizontal />, onSelect: change },
            ...(saved.can_edit ? own : sentByOthers),
          ]}
        />
      </Actions>
    </li>
  );
}

function sharingOf({ can_edit, shared, owner_name }: SavedReportView): string[] {
  if (!can_edit) return [`${shared ? 'Shared' : 'Sent to you'} by ${owner_name ?? 'a colleague'}`];
  return shared ? ['Shared with the agency'] : [];
}
