import { Button, Dialog } from '@bindery/ui';
import { TextField } from '@bindery/ui/form';
import { useState, type SubmitEvent } from 'react';

interface NameDialogProps {
  title: string;
  /** The name that is suggested, or that it has. */
  name: string;
  submitLabel: string;
  /** @returns what is wrong; undefined if nothing is */
  onSubmit: (name: string) => Promise<string | undefined>;
  onClose: () => void;
}

const MAX_NAME = 120;

/** Asks for the name of a passkey or security key. */
export function NameDialog({ title, name: initial, submitLabel, onSubmit, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') {
      setProblem('Enter a name.');
      return;
    }
    setPending(true);
    const wrong = await onSubmit(wanted);
    setPending(false);
    setProblem(wrong);
    if (wrong === undefined) onClose();
  };
  return (
    <Dialog
      open
      title={title}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="name-form" variant="primary" pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id="name-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          maxLength={MAX_NAME}
          value={name}
          error={problem}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
