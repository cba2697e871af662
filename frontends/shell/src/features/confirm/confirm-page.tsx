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
 * The page behind the mailed link. Opening it changes nothing, so a mail scanner cannot use the link up: a person has
 * to press Continue.
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
                refusal ??
                'This link is not complete. Open it from the mail again, or copy the whole address.'
              }
            />
          )}
        </Card>
      </Narrow>
    </Page>
  );
}
