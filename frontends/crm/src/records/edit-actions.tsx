import { Button, media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

/** Stays at the bottom of the window; on phones above the sections' bar. */
const Bar = styled.div`
  position: sticky;
  bottom: ${tokens.space[4]};
  z-index: 2;
  display: flex;
  justify-content: flex-end;
  gap: ${tokens.space[3]};
  margin-top: 20px;
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow2};
  ${media.phone} {
    bottom: calc(68px + env(safe-area-inset-bottom));
  }
`;

interface EditActionsProps {
  /** The form that Save submits. */
  formId: string;
  saving: boolean;
  onCancel: () => void;
}

/** The buttons of a page in edit mode, after its form. */
export function EditActions({ formId, saving, onCancel }: EditActionsProps) {
  return (
    <Bar>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" pending={saving} pendingLabel="Saving...">
        Save
      </Button>
    </Bar>
  );
}
