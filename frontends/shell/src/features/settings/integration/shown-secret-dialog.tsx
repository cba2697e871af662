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

interface ShownSecretDialogProps {
  title: string;
  /** The kind of secret: 'API key'. */
  label: string;
  secret: string;
  /** Why it is to be copied now, and who may have it. */
  warning: string;
  onClose: () => void;
}

/** A secret that is shown this once. It asks before it closes without it. */
export function ShownSecretDialog({ title, label, secret, warning, onClose }: ShownSecretDialogProps) {
  const confirm = useConfirm();
  const [isShown, setIsShown] = useState(false);
  const leave = async () => {
    const sure = await confirm({
      title: 'Close without copying it?',
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
      title={title}
      onOpenChange={() => void leave()}
      footer={
        <Button variant="primary" onClick={onClose}>
          I saved it
        </Button>
      }
    >
      <Parts>
        <Banner kind="warning">{warning}</Banner>
        <Row>
          <TextField
            label={label}
            type="code"
            readOnly
            autoComplete="off"
            value={isShown ? secret : hidden(secret)}
            onFocus={({ target }) => target.select()}
          />
          <IconButton label={isShown ? 'Hide it' : 'Show it'} onClick={() => setIsShown(!isShown)}>
            {isShown ? <EyeOff /> : <Eye />}
          </IconButton>
          <CopyButton label={label} value={secret} />
        </Row>
      </Parts>
    </Dialog>
  );
}

/** Keys and secrets begin with what they are, which is no secret: `bnd_live_`, `whsec_`. */
const hidden = (secret: string): string => {
  const [prefix = ''] = /^[a-z]+_(?:live_)?/.exec(secret) ?? [];
  return prefix + '•'.repeat(secret.length - prefix.length);
};
