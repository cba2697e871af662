import type { IndividualView } from '@bindery/contracts/crm';
import { EditButton } from '../../../../records/edit-button.js';
import { RecordPage } from '../../../../records/record-page.js';
import { individualType } from '../../api/individual-type.js';
import { MergeMenu } from '../merge/merge-menu.js';
import { MergeNotices } from '../merge/merge-notices.js';
import { IndividualEdit } from './individual-edit.js';
import { IndividualHeader } from './individual-header.js';
import { IndividualSkeleton } from './individual-skeleton.js';
import { IndividualTabs } from './individual-tabs.js';
import { PersonalInfo } from './personal-info.js';

/** One individual. */
export function IndividualPage() {
  return (
    <RecordPage
      type={individualType}
      section="individuals"
      backLabel="Back to Individuals"
      failure="Failed to fetch individual"
      skeleton={(back) => <IndividualSkeleton back={back} />}
      view={({ record, ...edit }) => <IndividualDetails individual={record} {...edit} />}
      edit={(start, onDone) => <IndividualEdit start={start} onDone={onDone} />}
    />
  );
}

interface IndividualDetailsProps {
  individual: IndividualView;
  onEdit: () => void;
  edited: boolean;
}

function IndividualDetails({ individual, onEdit, edited }: IndividualDetailsProps) {
  const actions = (
    <>
      <EditButton permission="individual:write" canEdit={individual.can_edit} onEdit={onEdit} edited={edited}>
        Edit individual
      </EditButton>
      <MergeMenu individual={individual} />
    </>
  );
  return (
    <>
      <IndividualHeader individual={individual} actions={actions} />
      <MergeNotices individual={individual} />
      <IndividualTabs individual={individual}>
        <PersonalInfo individual={individual} />
      </IndividualTabs>
    </>
  );
}
