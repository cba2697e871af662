import { FileText } from 'lucide-react';
import { AddPolicyDialog, EditPolicyDialog } from '../form/policy-dialogs.js';
import { listOptions } from '../../../records/list/listing.js';
import { RecordListPage } from '../../../records/list/record-list-page.js';
import { importsAddressOf } from '../../../records/record-address.js';
import { useAddTask } from '../../tasks/index.js';
import { policyListing } from './policy-listing.js';

const options = listOptions(policyListing);
const empty = { icon: <FileText />, words: 'Add a policy to track its coverage and premium.' };

export function PoliciesPage() {
  const tasks = useAddTask();
  return (
    <>
      <RecordListPage
        listing={policyListing}
        onAddTask={tasks.addTask}
        options={options}
        empty={empty}
        importAddress={importsAddressOf('policy')}
        add={(onClose) => <AddPolicyDialog onClose={onClose} />}
        edit={(id, onClose) => <EditPolicyDialog key={id} id={id} onClose={onClose} />}
      />
      {tasks.dialog}
    </>
  );
}
