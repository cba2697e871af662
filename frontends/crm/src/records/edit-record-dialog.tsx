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
  /** The dialog with the form, once the record has come. */
  children: (start: View) => ReactNode;
}

/** Edits a record over a list: the same form as for adding one, filled in with the whole record. */
export function EditRecordDialog<View>(props: EditRecordDialogProps<View>) {
  const { type, id, title, size, onClose, children } = props;
  const loaded = useRecord(type.routes.get, id);
  const { data, error, isValidating } = loaded;
  // What a cache held may be old; the edit starts with what the server answers now, and later answers do not move it.
  const [start, setStart] = useState<View | null>(null);
  if (!start && data && !error && !isValidating) setStart(data);
  if (start) return children(start);
  return (
    <Dialog open size={size} title={title} onOpenChange={onClose}>
      {error ? <LoadFailure title={`Failed to fetch ${type.singular}`} resource={loaded} /> : <PageSpinner />}
    </Dialog>
  );
}
