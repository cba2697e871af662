import type { ContactDetail } from '@bindery/contracts/leads';
import { urlOf } from '@bindery/contracts/url';
import { Fact, Facts, tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { styled } from 'styled-components';
import { Part } from './part.js';

const List = styled.ol`
  display: grid;
  gap: ${tokens.space[3]};
  & > li {
    display: grid;
    gap: ${tokens.space[3]};
    padding: ${tokens.space[3]} ${tokens.space[4]};
    border: 1px solid ${tokens.color.line};
    border-radius: ${tokens.radius.m};
    background: ${tokens.color.sunken};
  }
`;

const When = styled.p`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.xs};
  font-weight: 500;
`;

// As typed, with line breaks. Anything else in it is plain text.
const Words = styled.p`
  max-height: 40dvh;
  overflow: auto;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

/** The visitor's messages, newest first, with their page. */
export function Messages({ messages }: Pick<ContactDetail, 'messages'>) {
  return (
    <Part title={messages.length > 1 ? 'Inquiry messages' : 'Inquiry message'}>
      <List>
        {messages.map(({ id, message, page_url, user_agent, received_at }) => (
          <li key={id}>
            <When>
              <time dateTime={received_at}>{formatInstant(received_at)}</time>
            </When>
            <Words tabIndex={0}>{message ?? 'No message'}</Words>
            <Facts $columns={2}>
              <Fact label="Page">{page_url && <PageAddress address={page_url} />}</Fact>
              <Fact label="Browser">{user_agent}</Fact>
            </Facts>
          </li>
        ))}
      </List>
    </Part>
  );
}

/** The page the visitor wrote from. The value is untrusted, so it is a link only when it is http or https. */
function PageAddress({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address) || urlOf(address) === null) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}
