import type { Refusal } from '@bindery/contracts/access';
import { Button } from '@bindery/ui';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { refusalSentence } from './use-refusal.js';

export interface AddButtonProps {
  /** Why this person may not add; null when they may. */
  refusal: Refusal | null;
  onAdd: () => void;
  /** What it adds: 'Add individual'. */
  children: ReactNode;
}

/** Opens the form. Absent for who never may; disabled, with the reason, for whose plan does not allow it now. */
export function AddButton({ refusal, onAdd, children }: AddButtonProps) {
  if (refusal === 'forbidden') return null;
  return (
    <Button
      variant="primary"
      icon={<Plus />}
      kbd="n"
      disabled={refusal !== null}
      title={refusal ? refusalSentence(refusal) : undefined}
      onClick={onAdd}
    >
      {children}
    </Button>
  );
}
