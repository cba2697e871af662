import { extensionRoutes, type PairingView } from '@bindery/contracts/identity';
import { Button, Card, tokens, useToast } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { useDenial } from '@bindery/web-kit/access';
import { sentenceOf, useApi } from '@bindery/web-kit/api';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { SupportLink } from '../../../site/support-link.js';
import { Note } from '../../../site/card-rows.js';

const Code = styled.output`
  display: block;
  padding: ${tokens.space[3]} 20px 0;
  font:
    600 ${tokens.font.xl} / 1.4 ui-monospace,
    monospace;
  letter-spacing: 0.08em;
`;

/** Connects the browser extension by a code, for browsers in which it can't open its own sign-in. */
export function ExtensionCard() {
  const denial = useDenial('extension:connect');
  const { pairing, pending, create } = usePairing();
  if (denial) return null;
  return (
    <Card
      title="Browser extension"
      note="Bindery Capture"
      ruled
      flush
      action={
        <Button size="small" pending={pending} onClick={() => void create()}>
          {pairing ? 'Create another code' : 'Connect the extension'}
        </Button>
      }
    >
      {pairing && <Code aria-label="Pairing code">{pairing.code}</Code>}
      <Note>
        For Chrome and Edge: when you select its button, it reads the page in front of you, and shows the
        client that it found for review. <SupportLink>Support</SupportLink> tells you where to get it.
      </Note>
      <Note>
        Its sessions are among <Link to="/app/dashboard/settings/security">your devices</Link>, where you end
        them.
      </Note>
      <Note aria-live="polite">
        {pairing
          ? `Enter this code in the extension. It works once, until ${formatInstant(pairing.expires_at)}. Give it to no one.`
          : 'It signs in by itself. If it can’t, create a code here and enter it there.'}
      </Note>
    </Card>
  );
}

function usePairing() {
  const api = useApi();
  const toast = useToast();
  const [pairing, setPairing] = useState<PairingView>();
  const [pending, setPending] = useState(false);
  const create = async () => {
    setPending(true);
    try {
      setPairing(await api.call(extensionRoutes.pair));
    } catch (error) {
      toast.error(sentenceOf(error, "The code couldn't be created."));
    } finally {
      setPending(false);
    }
  };
  return { pairing, pending, create };
}
