import { Card, useDocumentTitle } from '@bindery/ui';
import { clearFragment, readLinkFragment } from '@bindery/web-kit/session';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Page } from '../../site/page.js';
import { ConfirmLink } from './confirm-link.js';
import { LinkRefused } from './link-refused.js';

const Narrow = styled.div`
  max-width: 520px;
  margin: clamp(8px, 8vh, 96px) auto 0;
`;

/**
 * The page behind the emailed link. It does nothing until the user selects Continue, so an email scanner
 * can't consume the link.
 */
export function ConfirmPage() {
  useDocumentTitle('Confirm sign-in');
  const [link] = useState(() => readLinkFragment(window.location.hash));
  const [refusal, setRefusal] = useState<string | null>(null);
  // Once read, the token leaves the address bar and the history.
  useEffect(() => {
    if (link) clearFragment();
  }, [link]);

  return (
    <Page>
      <Narrow>
        <Card>
          {link && !refusal ? (
            <ConfirmLink link={link} onRefused={setRefusal} />
          ) : (
            <LinkRefused
              email={link?.email ?? undefined}
              invited={link?.type === 'invite'}
              why={
                refusal ?? 'This link is incomplete. Open it from the email again, or copy the full address.'
              }
            />
          )}
        </Card>
      </Narrow>
    </Page>
  );
}
