import type { Permission } from '@bindery/contracts/access';
import { Button } from '@bindery/ui';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { Plus } from 'lucide-react';

interface CardAddButtonProps {
  permission: Permission;
  /** Whether this user may edit the parent record. */
  canAdd?: boolean;
  onAdd: () => void;
  /** In the head of a card of a few lines. */
  small?: boolean | undefined;
  /** The label, such as 'Add product'. */
  children: string;
}

/** The add button of a card: absent without the permission, and disabled with the reason when the plan forbids it. */
export function CardAddButton({ permission, canAdd = true, onAdd, small, children }: CardAddButtonProps) {
  const denial = useDenial(permission);
  if (denial === 'forbidden' || (denial === null && !canAdd)) return null;
  return (
    <Button
      icon={<Plus />}
      {...(small && { size: 'small', variant: 'ghost' })}
      {...disabledBy(denial)}
      onClick={onAdd}
    >
      {children}
    </Button>
  );
}
