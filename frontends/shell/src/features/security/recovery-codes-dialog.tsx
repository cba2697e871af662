import { Banner, Button, Dialog, tokens, useConfirm, useToast } from '@bindery/ui';
import { saveFile } from '@bindery/web-kit/files';
import { Copy, Download } from 'lucide-react';
import { styled } from 'styled-components';
import { Actions } from './rows.js';

const Parts = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
`;

const Codes = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(200px, 100%), 1fr));
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.sunken};
  font-family: monospace;
`;

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes }: Pick<RecoveryCodesProps, 'codes'>) {
  const toast = useToast();
  const text = `Bindery recovery codes. Each works once.\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery codes copied');
    } catch {
      // The browser may forbid it, and the codes can be marked with the mouse.
      toast.error('Copying failed. Download the codes instead.');
    }
  };
  return (
    <Parts>
      <Banner kind="warning">
        Save these codes now: they aren’t shown again. Each lets you in once when you’ve lost your other
        factors.
      </Banner>
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Actions>
        <Button icon={<Copy />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          icon={<Download />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'bindery-recovery-codes.txt')}
        >
          Download
        </Button>
      </Actions>
    </Parts>
  );
}

/** The same in a dialog that asks before it closes without them. */
export function RecoveryCodesDialog({ codes, onSaved }: RecoveryCodesProps) {
  const confirm = useConfirm();
  const leave = async () => {
    const sure = await confirm({
      title: 'Close without saving the codes?',
      description: 'They aren’t shown again. You can get new ones on this page.',
      confirmLabel: 'Close',
      danger: true,
    });
    if (sure) onSaved();
  };
  return (
    <Dialog
      open
      sticky
      title="Your recovery codes"
      onOpenChange={() => void leave()}
      footer={
        <Button variant="primary" onClick={onSaved}>
          I saved them
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
