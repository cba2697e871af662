import {
  type ContactChange,
  type ContactDetail,
  type ContactStatus,
  contactStatuses,
} from '@bindery/contracts/leads';
import { tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSuperuserName } from '../../../accounts/use-superusers.js';
import { statusLooks } from '../contact-words.js';
import { Part } from './part.js';

const List = styled.ol`
  border-left: 2px solid ${tokens.color.line};
  & > li {
    padding: 0 0 ${tokens.space[3]} ${tokens.space[4]};
  }
  & > li:last-child {
    padding-bottom: 0;
  }
  & a {
    color: ${tokens.color.accent};
    font-weight: 500;
  }
`;

const What = styled.p`
  font-weight: 500;
  overflow-wrap: anywhere;
`;

const Who = styled.p`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

/** A contact's changes, newest first. */
export function History({ history }: Pick<ContactDetail, 'history'>) {
  const nameOf = useSuperuserName();
  return (
    <Part title="History">
      <List>
        {history.map((change) => (
          <li key={change.id}>
            <What>{changeWords(change)}</What>
            <Who>
              {`${change.actor_id === null ? 'Bindery' : nameOf(change.actor_id)} · `}
              <time dateTime={change.at}>{formatInstant(change.at)}</time>
              {change.account_id !== null && (
                <>
                  {' · '}
                  <Link to={`/app/admin/users?account_id=${change.account_id}`}>Show the account</Link>
                </>
              )}
            </Who>
          </li>
        ))}
      </List>
    </Part>
  );
}

const isStatus = (value: string): value is ContactStatus =>
  (contactStatuses as readonly string[]).includes(value);

const valueWords = (value: string | null): string => {
  if (value === null) return 'nothing';
  return isStatus(value) ? statusLooks[value].word : value;
};

const fromTo = ({ from, to }: ContactChange) => `from ${valueWords(from)} to ${valueWords(to)}`;

const words: Readonly<Record<ContactChange['kind'], (change: ContactChange) => string>> = {
  received: () => 'Inquiry received',
  repeated: () => 'Sent another message',
  score_changed: (change) => `Lead score changed ${fromTo(change)}`,
  status_changed: (change) => `Status changed ${fromTo(change)}`,
  suspicion_cleared: () => 'Marked as not suspicious',
  converted: () => 'Became a customer',
};

const changeWords = (change: ContactChange): string => words[change.kind](change);
