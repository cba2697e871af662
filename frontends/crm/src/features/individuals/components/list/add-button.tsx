import type { Refusal } from '@bindery/contracts/access';
import { Button } from '@bindery/ui';
import { refusalSentence } from '@bindery/web-kit/access';
import { Plus } from 'lucide-react';

interface AddButtonProps {
  /** Why this person may not add; null when they may. */
  refusal: Refusal | null;
  onAdd: () => void;
}

/** Opens the form. Absent for who never may; disabled, with the reason, for whose plan does not allow it now. */
export function AddButton({ refusal, onAdd }: AddButtonProps) {
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
      Add Individual
    </Button>
  );
}
