import { Copy } from 'lucide-react';
import { useToast } from '../feedback/toast.js';
import { IconButton } from './icon-button.js';

interface CopyButtonProps {
  /** The name of the value, such as 'Email'. */
  label: string;
  value: string;
}

/** Copies a value to the clipboard. */
export function CopyButton({ label, value }: CopyButtonProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(`${label} copied`);
    } catch (error) {
      // The browser or the user denied access to the clipboard.
      if (!(error instanceof DOMException)) throw error;
      toast.error('Your browser blocked copying. Select the value and copy it manually.');
    }
  };
  return (
    <IconButton label={`Copy ${label}`} onClick={() => void copy()}>
      <Copy />
    </IconButton>
  );
}
