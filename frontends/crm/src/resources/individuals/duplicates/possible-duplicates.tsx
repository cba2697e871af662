import type { DuplicateReason, IndividualView, PossibleDuplicate } from '@bindery/contracts/crm';
import { tokens, VisuallyHidden } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import { useDenial } from '@bindery/web-kit/access';
import { UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { recordAddress, mergeAddress } from '../../../records/record-address.js';
import { nameOf } from '../labels.js';

/** Sticky, so that it stays visible while the form scrolls. */
const Region = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
`;

const Hint = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[4]};
  padding: 10px ${tokens.space[4]};
  border: 1px solid color-mix(in srgb, ${tokens.color.amber} 30%, transparent);
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.amberSoft};
  color: ${tokens.color.ink};
  & > svg {
    width: 18px;
    height: 18px;
    margin-top: 2px;
    color: ${tokens.color.amber};
  }
  & p {
    font-weight: 600;
  }
  & li {
    margin-top: 2px;
    overflow-wrap: anywhere;
  }
  & a {
    color: inherit;
    font-weight: 600;
  }
`;

const words: Readonly<Record<DuplicateReason, string>> = {
  name: 'name and date of birth',
  name_swapped: 'name in the other order and date of birth',
  similar_name: 'last name and date of birth with a similar first name',
  email: 'email',
  phone: 'phone',
  ssn: 'SSN',
  mbi: 'Medicare number',
};

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const sameOf = ({ matches }: PossibleDuplicate) =>
  `same ${list.format(matches.map((match) => words[match]))}`;

interface PossibleDuplicatesProps {
  found: readonly PossibleDuplicate[];
  /** The edited individual; null for a new one. */
  present: IndividualView | null;
}

/** Lists possible duplicates without blocking the form. */
export function PossibleDuplicates({ found, present }: PossibleDuplicatesProps) {
  const mayMerge = useDenial('individual:merge') === null && present?.can_delete === true;
  // A live region must exist before its content changes, or screen readers miss it.
  return (
    <Region aria-live="polite">
      {found.length > 0 && (
        <Hint>
          <UsersRound aria-hidden="true" />
          <div>
            <p>{present ? 'This client may be a duplicate' : 'This client may already exist'}</p>
            <ul>
              {found.map((one) => (
                <li key={one.id}>
                  <NewTab to={recordAddress('individuals', one.id)}>{nameOf(one)}</NewTab>
                  {one.dob && `, born ${formatDay(one.dob)}`}
                  {` · ${sameOf(one)}`}
                  {mayMerge && (
                    <>
                      {' · '}
                      <Link to={mergeAddress(present.id, one.id)}>Merge</Link>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </Hint>
      )}
    </Region>
  );
}

/** Opens in a new tab, so that the form keeps its input. */
function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  );
}
