import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from '../button/button-link.js';
import { Button } from '../button/button.js';
import { IconButton } from '../button/icon-button.js';
import { Menu, type MenuItem } from '../overlay/menu.js';
import { media } from '../theme/tokens.js';
import { visuallyHidden } from './visually-hidden.js';

/** An action of a page: a link if it has an address. */
export interface HeaderAction extends Pick<MenuItem, 'label' | 'icon' | 'to' | 'onSelect'> {
  /** Set for another view of the page, which no menu hides. */
  stays?: boolean;
}

/** More of them beside the main action fold into a menu. */
const MOST_BESIDE = 2;

/** Shows only its icon where the links beside it do. */
const ActionButton = styled(Button)`
  ${media.cards} {
    & > svg + span {
      ${visuallyHidden}
    }
  }
`;

interface HeaderActionsProps {
  /** Null for what the user may not do. */
  actions: readonly (HeaderAction | null)[];
  /** The main action, which stands last. */
  children?: ReactNode;
}

/** The actions of a page's header. */
export function HeaderActions({ actions, children }: HeaderActionsProps) {
  const given = actions.filter((action) => action !== null);
  const folds = given.length > MOST_BESIDE;
  const folded = given.filter(({ stays = false }) => folds && !stays);
  return (
    <>
      {given
        .filter((action) => !folded.includes(action))
        .map(({ label, icon, to, onSelect }) =>
          to === undefined ? (
            <ActionButton key={label} variant="ghost" icon={icon} onClick={onSelect}>
              {label}
            </ActionButton>
          ) : (
            <ButtonLink key={label} to={to} variant="ghost" icon={icon}>
              {label}
            </ButtonLink>
          ),
        )}
      {folded.length > 0 && (
        <Menu
          trigger={
            <IconButton label="More actions">
              <Ellipsis />
            </IconButton>
          }
          items={folded}
        />
      )}
      {children}
    </>
  );
}
