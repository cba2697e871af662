import type { NewApiKey } from '@bindery/contracts/identity';
import { Banner, Button, CopyButton, Dialog, IconButton, tokens, useConfirm } from '@bindery/ui';
import { TextField } from '@bindery/ui/form';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';

const Parts = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
`;

const Row = styled.div`
  display: flex;
  align-items: end;
  gap: ${tokens.space[2]};
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

interface ShownKeyDialogProps {
  made: NewApiKey & { key: string };
  onClose: () => void;
}

/** A new key, whole this once. It asks before it closes without it. */
export function ShownKeyDialog({ made: { key, name }, onClose }: ShownKeyDialogProps) {
  const confirm = useConfirm();
  const [isShown, setIsShown] = useState(false);
  const leave = async () => {
    const sure = await confirm({
      title: 'Close without copying the key?',
      description: "It isn't shown again. You can replace it by a new one on this page.",
      confirmLabel: 'Close',
      danger: true,
    });
    if (sure) onClose();
  };
  return (
    <Dialog
      open
      sticky
      title={`Your key ${name}`}
      onOpenChange={() => void leave()}
      footer={
        <Button variant="primary" onClick={onClose}>
          I saved it
        </Button>
      }
    >
      <Parts>
        <Banner kind="warning">
          Copy the key now: it isn’t shown again. Whoever has it can do in your name what you chose for it, so
          give it to one program only.
        </Banner>
        <Row>
          <TextField
            label="API key"
            type="code"
            readOnly
            autoComplete="off"
            value={isShown ? key : hidden(key)}
            onFocus={({ target }) => target.select()}
          />
          <IconButton label={isShown ? 'Hide the key' : 'Show the key'} onClick={() => setIsShown(!isShown)}>
            {isShown ? <EyeOff /> : <Eye />}
          </IconButton>
          <CopyButton label="API key" value={key} />
        </Row>
      </Parts>
    </Dialog>
  );
}

const SHOWN = 'bnd_live_'.length;
const hidden = (key: string): string => key.slice(0, SHOWN) + '•'.repeat(key.length - SHOWN);
