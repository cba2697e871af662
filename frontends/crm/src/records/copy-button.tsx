import { IconButton, tokens, useToast } from '@bindery/ui';
import { Copy } from 'lucide-react';
import { styled } from 'styled-components';

interface CopyButtonProps {
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

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${tokens.space[1]};
  overflow-wrap: anywhere;
`;

/** A value with a button that copies it. */
export function Copied({ label, children }: { label: string; children: string }) {
  return (
    <Line>
      {children}
      <CopyButton label={label} value={children} />
    </Line>
  );
}
