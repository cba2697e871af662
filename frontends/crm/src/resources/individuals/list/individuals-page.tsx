import { ButtonLink } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { SquareKanban, Users } from 'lucide-react';
import { listOptions } from '../../../records/list/listing.js';
import { RecordListPage } from '../../../records/list/record-list-page.js';
import { PasteLink, useCaptureAction } from '../../../records/paste-link.js';
import { importsAddress, sectionAddress } from '../../../records/record-address.js';
import { useAddTask } from '../../tasks/index.js';
import { AddIndividualDialog, EditIndividualDialog } from '../form/individual-dialogs.js';
import { AssignUnassigned } from './assign-unassigned.js';
import { individualListing } from './individual-listing.js';

const options = listOptions(individualListing);
const empty = {
  icon: <Users />,
  words:
    'Add your first individual, paste an email or application, or import the ones that you have in a spreadsheet.',
};

const board = {
  label: 'Board',
  icon: <SquareKanban />,
  to: `${sectionAddress('individuals')}/board`,
  stays: true,
};

export function IndividualsPage() {
  const tasks = useAddTask();
  const mayImport = useDenial('import:run') === null;
  const capture = useCaptureAction();
  return (
    <>
      <RecordListPage
        listing={individualListing}
        onAddTask={tasks.addTask}
        options={options}
        empty={{
          ...empty,
          action: (
            <>
              {mayImport && <ButtonLink to={importsAddress}>Import a file</ButtonLink>}
              <PasteLink />
            </>
          ),
        }}
        importAddress={importsAddress}
        actions={[board, capture]}
        beside={<AssignUnassigned />}
        add={(onClose, name) => <AddIndividualDialog name={name} onClose={onClose} />}
        edit={(id, onClose) => <EditIndividualDialog key={id} individual={{ id }} onClose={onClose} />}
      />
      {tasks.dialog}
    </>
  );
}
