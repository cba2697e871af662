import { Button } from '@bindery/ui';

interface EditActionsProps {
  /** The form that Save submits. */
  formId: string;
  saving: boolean;
  onCancel: () => void;
}

/** The buttons of a page in edit mode. */
export function EditActions({ formId, saving, onCancel }: EditActionsProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" pending={saving} pendingLabel="Saving...">
        Save
      </Button>
    </>
  );
}
