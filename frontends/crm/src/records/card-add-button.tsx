import type { Permission } from '@bindery/contracts/access';
import { Button } from '@bindery/ui';
import { refusalSentence, useRefusal } from '@bindery/web-kit/access';
import { Plus } from 'lucide-react';

interface CardAddButtonProps {
  permission: Permission;
  /** This person may change the record that it is added to. */
  canAdd?: boolean;
  onAdd: () => void;
  /** What it adds: 'Add product'. */
  children: string;
}

/** Adds to what a card lists. Absent for who never may; disabled, with the reason, for whose plan does not allow it now. */
export function CardAddButton({ permission, canAdd = true, onAdd, children }: CardAddButtonProps) {
  const refusal = useRefusal(permission);
  if (refusal === 'forbidden' || (refusal === null && !canAdd)) return null;
  return (
    <Button
      icon={<Plus />}
      disabled={refusal !== null}
      title={refusal ? refusalSentence(refusal) : undefined}
      onClick={onAdd}
    >
      {children}
    </Button>
  );
}
