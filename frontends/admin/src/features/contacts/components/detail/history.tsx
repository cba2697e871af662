import type { ContactDetail } from '@bindery/contracts/leads';
import { tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSuperuserName } from '../../../../accounts/use-superusers.js';
import { changeWords } from './change-words.js';
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
