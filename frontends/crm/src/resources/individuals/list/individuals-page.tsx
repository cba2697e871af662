import { ButtonLink } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { SquareKanban, Upload, Users } from 'lucide-react';
import { listOptions } from '../../../records/list/listing.js';
import { RecordListPage } from '../../../records/list/record-list-page.js';
import { PasteLink } from '../../../records/paste-link.js';
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

export function IndividualsPage() {
  const tasks = useAddTask();
  const mayImport = useDenial('import:run') === null;
  const importLink = mayImport && (
    <ButtonLink to={importsAddress} variant="ghost" icon={<Upload />}>
      Import
    </ButtonLink>
  );
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
        actions={
          <>
            <ButtonLink to={`${sectionAddress('individuals')}/board`} variant="ghost" icon={<SquareKanban />}>
              Board
            </ButtonLink>
            {importLink}
            <AssignUnassigned />
            <PasteLink variant="ghost" />
          </>
        }
        add={(onClose, name) => <AddIndividualDialog name={name} onClose={onClose} />}
        edit={(id, onClose) => <EditIndividualDialog key={id} individual={{ id }} onClose={onClose} />}
      />
      {tasks.dialog}
    </>
  );
}
