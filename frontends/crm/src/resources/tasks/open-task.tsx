import { taskRoutes } from '@bindery/contracts/crm';
import { EmptyState, Dialog } from '@bindery/ui';
import { SquareCheckBig } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { isRecordId } from '../../records/record-address.js';
import { useRecord } from '../../records/use-record.js';
import { EditTask } from './task-form.js';

/** The one task that the address names, as a calendar links to it. */
export function OpenTask() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('task') ?? '';
  const { data, error } = useRecord(taskRoutes.get, isRecordId(id) ? id : null);
  const close = () => {
    const next = new URLSearchParams(address);
    next.delete('task');
    setAddress(next, { replace: true });
  };
  if (id !== '' && data) return <EditTask key={id} task={data} onClose={close} />;
  if (id === '' || (isRecordId(id) && !error)) return null;
  const detail = error?.detail ?? "This task doesn't exist.";
  return (
    <Dialog open onOpenChange={close} title="Task" size="small">
      <EmptyState icon={<SquareCheckBig />} title="This task can't be shown">
        {detail}
      </EmptyState>
    </Dialog>
  );
}
