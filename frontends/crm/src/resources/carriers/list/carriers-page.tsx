import { Building2 } from 'lucide-react';
import { listOptions } from '../../../records/list/listing.js';
import { RecordListPage } from '../../../records/list/record-list-page.js';
import { AddCarrierDialog, EditCarrierDialog } from '../form/carrier-dialogs.js';
import { carrierListing } from './carrier-listing.js';

const options = listOptions(carrierListing);
const empty = { icon: <Building2 />, words: 'Add the insurance companies whose products you sell.' };

/** Carriers of the account and global ones. */
export function CarriersPage() {
  return (
    <RecordListPage
      listing={carrierListing}
      options={options}
      empty={empty}
      add={(onClose) => <AddCarrierDialog onClose={onClose} />}
      edit={(id, onClose) => <EditCarrierDialog key={id} id={id} onClose={onClose} />}
    />
  );
}
