import type { Permission } from '@bindery/contracts/access';
import { Button, media, tokens, usePageKey, visuallyHidden } from '@bindery/ui';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { Pencil } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';

const Reason = styled.p`
  align-self: center;
  max-width: 36ch;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

/** On phones only its icon shows, so that it stays on one line with the other actions. */
const SecondaryButton = styled(Button)`
  ${media.phone} {
    & > svg + span {
      ${visuallyHidden}
    }
  }
`;

interface EditButtonProps {
  permission: Permission;
  canEdit: boolean;
  onEdit: () => void;
  /** An edit has just ended, so the button takes the focus back. */
  edited?: boolean;
  /** Something else is done more often there. */
  secondary?: boolean;
  /** The label, such as 'Edit individual'. */
  children: string;
}

/** Starts the edit. It is absent without the permission, and disabled with the reason when the plan forbids it. */
export function EditButton(props: EditButtonProps) {
  const { permission, canEdit, onEdit, edited = false, secondary = false, children } = props;
  const reasonId = useId();
  const denial = useDenial(permission);
  const EditingButton = secondary ? SecondaryButton : Button;
  usePageKey('e', denial === null && canEdit ? onEdit : null, children);
  if (denial === 'forbidden' || (denial === null && !canEdit)) return null;
  return (
    <>
      {denial && <Reason id={reasonId}>{denialSentence(denial)}</Reason>}
      <EditingButton
        variant={secondary ? 'secondary' : 'primary'}
        icon={<Pencil />}
        disabled={denial !== null}
        autoFocus={edited}
        aria-describedby={denial ? reasonId : undefined}
        onClick={onEdit}
      >
        {children}
      </EditingButton>
    </>
  );
}
