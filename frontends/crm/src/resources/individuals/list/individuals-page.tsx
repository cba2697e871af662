import { ButtonLink } from '@bindery/ui';
import { SquareKanban, Users } from 'lucide-react';
import { listOptions } from '../../../records/list/listing.js';
import { RecordListPage } from '../../../records/list/record-list-page.js';
import { sectionAddress } from '../../../records/record-address.js';
import { AddIndividualDialog, EditIndividualDialog } from '../form/individual-dialogs.js';
import { individualListing } from './individual-listing.js';

const options = listOptions(individualListing);
const empty = { icon: <Users />, words: 'Add your first individual to get started.' };

export function IndividualsPage() {
  return (
    <RecordListPage
      listing={individualListing}
      options={options}
      empty={empty}
      actions={
        <ButtonLink to={`${sectionAddress('individuals')}/board`} variant="ghost" icon={<SquareKanban />}>
          Board
        </ButtonLink>
      }
      add={(onClose, name) => <AddIndividualDialog name={name} onClose={onClose} />}
      edit={(id, onClose) => <EditIndividualDialog key={id} id={id} onClose={onClose} />}
    />
  );
}
