import type { IndividualView, NoteKind } from '@bindery/contracts/crm';
import { media, usePageKey, visuallyHidden } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { NOT_REACHED, useLogCall } from '../../../records/calls/use-log-call.js';
import { CardAddButton } from '../../../records/card-add-button.js';
import { EditButton } from '../../../records/edit-button.js';
import { NotOnPaper } from '../../../records/page-layout.js';
import { NeighborLinks } from '../../../records/list/neighbor-links.js';
import { RecordPage } from '../../../records/record-page.js';
import { useAskedAction } from '../../../records/use-asked-action.js';
import { useCompletion, type Captured } from '../../../records/use-completion.js';
import { AddPolicyDialog, EditPolicyDialog, PolicyOfRow } from '../../policies/index.js';
import { SamePersonHint } from '../duplicates/duplicate-hint.js';
import { EditIndividualDialog } from '../form/individual-dialogs.js';
import { individualType } from '../individual-type.js';
import { listedName, named } from '../labels.js';
import { MergeNotices } from '../merge/merge-notices.js';
import { TagBar } from '../tags/tag-bar.js';
import { useComposer } from '../timeline/use-composer.js';
import { ContactActions } from './contact-actions.js';
import { IndividualHeader } from './individual-header.js';
import { IndividualMenu } from './individual-menu.js';
import { IndividualSkeleton } from './individual-skeleton.js';
import { IndividualTabs } from './individual-tabs.js';
import { PersonalInfo } from './personal-info.js';
import { StatusMenu } from './status-menu.js';
import { useLeaveDeleted } from './use-status-change.js';

/** The actions that every client has. The buttons that add are without their icons where there is no room for all on one line. */
const Always = styled.div`
  display: flex;
  gap: inherit;
  @media (max-width: 899.98px) {
    & > button > svg + span {
      ${visuallyHidden}
    }
  }
  ${media.phone} {
    & > button {
      padding-inline: 9px;
    }
  }
`;

const AddButtons = styled.div`
  display: contents;
  ${media.compact} {
    & svg {
      display: none;
    }
  }
`;

export function IndividualPage() {
  return (
    <RecordPage
      type={individualType}
      section="individuals"
      failure="Failed to fetch individual"
      skeleton={(back) => <IndividualSkeleton back={back} />}
      view={({ record }) => <IndividualDetails individual={record} />}
    />
  );
}

function IndividualDetails({ individual }: { individual: IndividualView }) {
  const composer = useComposer(individual);
  const [adding, setAdding] = useState<Captured | null>(null);
  const [lacking, setLacking] = useState<{ policy: string; product: string } | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const leaveDeleted = useLeaveDeleted();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const write = (kind: NoteKind) => {
    // The timeline is in the first tab, which has no parameter in the address.
    void navigate({ search: '' }, { state, replace: true });
    composer.request(kind);
  };
  const noting = useDenial('individual:write');
  const canNote = individual.can_edit && noting === null;
  usePageKey('n', canNote ? () => write('note') : null, 'Add note');
  usePageKey('c', canNote ? () => write('call') : null, 'Log a call');
  const { logUnanswered } = useLogCall();
  const notReached = () => logUnanswered(named(individual));
  usePageKey('u', canNote ? notReached : null, NOT_REACHED);
  const selling = useDenial('policy:write');
  usePageKey('p', individual.can_edit && selling === null ? () => setAdding({}) : null, 'Add policy');
  useAskedAction('note', individual.can_edit, () => write('note'));
  useAskedAction('call', individual.can_edit, () => write('call'));
  useAskedAction('not_reached', individual.can_edit, notReached);
  useAskedAction('edit', individual.can_edit, () => setEditing(true));
  useAskedAction('policy', individual.can_edit, () => setAdding({}));
  useCompletion('policy', individual.id, individual.can_edit, ([captured = {}]) => setAdding(captured));
  useCompletion('product', individual.id, individual.can_edit, ([captured], query) =>
    setLacking({ policy: query.get('policy') ?? '', product: String(captured?.product ?? '') }),
  );
  const addPolicy = (small?: boolean) => (
    <CardAddButton
      permission="policy:write"
      canAdd={individual.can_edit}
      onAdd={() => setAdding({})}
      small={small}
    >
      Add policy
    </CardAddButton>
  );
  const actions = (
    <>
      <ContactActions individual={individual} />
      <Always>
        <AddButtons>
          <CardAddButton
            permission="individual:write"
            canAdd={individual.can_edit}
            onAdd={() => write('note')}
          >
            Add note
          </CardAddButton>
          {addPolicy()}
        </AddButtons>
        <EditButton
          permission="individual:write"
          canEdit={individual.can_edit}
          onEdit={() => setEditing(true)}
          secondary
        >
          Edit individual
        </EditButton>
        <IndividualMenu individual={individual} />
      </Always>
    </>
  );
  return (
    <>
      <IndividualHeader
        individual={individual}
        status={<StatusMenu individual={individual} />}
        tags={<TagBar individual={individual} />}
        beside={<NeighborLinks section="individuals" />}
        actions={actions}
      />
      <PolicyOfRow />
      <NotOnPaper>
        <MergeNotices individual={individual} />
        <SamePersonHint individual={individual} />
      </NotOnPaper>
      {!isDeleting && individual.status !== 'deleted' && (
        <IndividualTabs individual={individual}>
          <PersonalInfo individual={individual} composer={composer} addPolicy={addPolicy(true)} />
        </IndividualTabs>
      )}
      {isEditing && (
        <EditIndividualDialog
          individual={individual}
          onClose={() => {
            setEditing(false);
            setDeleting(false);
          }}
          onDeleted={leaveDeleted}
          onDeleteChosen={setDeleting}
        />
      )}
      {adding && (
        <AddPolicyDialog
          insured={{ id: individual.id, name: listedName(individual) }}
          captured={adding}
          onClose={() => setAdding(null)}
        />
      )}
      {lacking && (
        <EditPolicyDialog id={lacking.policy} product={lacking.product} onClose={() => setLacking(null)} />
      )}
    </>
  );
}
