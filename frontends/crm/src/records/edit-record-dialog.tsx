import { Dialog, LoadFailure, PageSpinner } from '@bindery/ui';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { RouteAnswering } from '@bindery/contracts/route';
import type { RecordType } from './record-type.js';
import { useRecord } from './use-record.js';

interface EditRecordDialogProps<View> {
  type: RecordType<View> & { routes: { get: RouteAnswering<View> } };
  id: string;
  title: string;
  size?: ComponentProps<typeof Dialog>['size'];
  onClose: () => void;
  /** The dialog with the form, once the record has loaded. */
  children: (start: View) => ReactNode;
}

/** Edits a record in a dialog over the list. */
export function EditRecordDialog<View>(props: EditRecordDialogProps<View>) {
  const { type, id, title, size, onClose, children } = props;
  const loaded = useRecord(type.routes.get, id);
  const { data, error, isValidating } = loaded;
  // The edit starts from a fresh response, not from the cache, and later responses don't change it.
  const [start, setStart] = useState<View | null>(null);
  if (!start && data && !error && !isValidating) setStart(data);
  if (start) return children(start);
  return (
    <Dialog open size={size} title={title} onOpenChange={onClose}>
      {error ? <LoadFailure title={`Failed to fetch ${type.singular}`} resource={loaded} /> : <PageSpinner />}
    </Dialog>
  );
}
