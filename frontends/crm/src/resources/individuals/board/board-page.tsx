import { leadStages, type IndividualRow, type LeadStage } from '@bindery/contracts/crm';
import { ButtonLink, PageHeader, tokens, usePageKey } from '@bindery/ui';
import { AddButton, denialSentence, useDenial } from '@bindery/web-kit/access';
import { useListState } from '@bindery/web-kit/lists';
import { List } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { Columns } from '../../../records/board/board-style.js';
import { listOptions } from '../../../records/list/listing.js';
import { ListToolbar } from '../../../records/list/list-toolbar.js';
import { useLogCall } from '../../../records/calls/use-log-call.js';
import { recordAddress, sectionAddress } from '../../../records/record-address.js';
import { useAddTask } from '../../tasks/index.js';
import { stageOf, useMoveLead } from './use-move-lead.js';
import { AddIndividualDialog } from '../form/individual-dialogs.js';
import { individualListing } from '../list/individual-listing.js';
import { BoardColumn } from './board-column.js';
import { LeadCard } from './lead-card.js';
import { LostDialog } from './lost-dialog.js';
import { useLeadKeys } from './use-lead-keys.js';
import { useMakeClient } from './use-make-client.js';

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
`;

// Every column has a status and a stage of its own.
const filters = individualListing.filters.filter(
  (filter) => filter.kind !== 'choice' || (filter.name !== 'status' && filter.name !== 'lead_stage'),
);
const options = listOptions({ ...individualListing, filters });

/** The leads, by how far they are. */
export function BoardPage() {
  const list = useListState(options);
  const { moved, move } = useMoveLead();
  const [dragged, setDragged] = useState<IndividualRow | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [losing, setLosing] = useState<IndividualRow | null>(null);
  const [adding, setAdding] = useState<LeadStage | null>(null);
  const writing = useDenial('individual:write');
  const navigate = useNavigate();
  const add = () => setAdding('new');
  usePageKey('n', writing === null ? add : null, 'Add individual');
  const makeClient = useMakeClient();
  const calls = useLogCall();
  const tasks = useAddTask();
  const keys = useLeadKeys({ ...calls, addTask: tasks.addTask });

  const request = (row: IndividualRow, stage: LeadStage) => {
    if (stage === stageOf(row)) return;
    setFocused(row.id);
    if (stage === 'lost') setLosing(row);
    else void move(row, stage, null);
  };
  const card = (row: IndividualRow) => (
    <LeadCard
      key={row.id}
      row={row}
      mayMove={row.can_edit && writing === null}
      isDragged={dragged?.id === row.id}
      isFocused={focused === row.id}
      onDrag={setDragged}
      onMove={request}
      onMakeClient={(lead) => void makeClient(lead)}
      keys={keys}
    />
  );
  return (
    <>
      <PageHeader
        title="Leads"
        subtitle={writing && writing !== 'forbidden' ? denialSentence(writing) : undefined}
        back={{ to: sectionAddress('individuals'), label: 'Back to Individuals' }}
        actions={
          <>
            <ButtonLink to={`${sectionAddress('individuals')}?status=lead`} variant="ghost" icon={<List />}>
              List
            </ButtonLink>
            <AddButton denial={writing} onAdd={add}>
              Add individual
            </AddButton>
          </>
        }
      />
      <Toolbar>
        <ListToolbar list={list} search="Search leads" filters={filters} />
      </Toolbar>
      <Columns data-scrolls-sideways="">
        {leadStages.map((stage) => (
          <BoardColumn
            // A search starts at the first page.
            key={`${stage} ${list.query}`}
            stage={stage}
            query={list.query}
            moved={moved}
            card={card}
            onAdd={writing === null ? () => setAdding(stage) : undefined}
            onDrop={dragged ? () => request(dragged, stage) : undefined}
          />
        ))}
      </Columns>
      {adding && (
        <AddIndividualDialog
          stage={adding}
          onClose={() => setAdding(null)}
          onCreated={({ id, status }) => {
            // An individual who is no lead is on no board.
            if (status === 'lead') setFocused(id);
            else void navigate(recordAddress('individuals', id));
          }}
        />
      )}
      {calls.dialog}
      {tasks.dialog}
      {losing && (
        <LostDialog
          row={losing}
          onLost={(reason) => {
            setLosing(null);
            void move(losing, 'lost', reason);
          }}
          onClose={() => setLosing(null)}
        />
      )}
    </>
  );
}
