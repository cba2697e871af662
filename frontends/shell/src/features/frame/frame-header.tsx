import type { MeView } from '@bindery/contracts/identity';
import { Button, ButtonLink } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { Link } from 'react-router-dom';
import { agencyNameOf } from '../../site/agency-name.js';
import { Logo } from '../../site/logo.js';
import { AccountMenu } from './account-menu.js';
import { Account, Agency, Bar, Home, OnlyWide, OnlyWidest, Tagline } from './frame-header-style.js';
import { BackgroundWorkHost } from './background-work-host.js';
import { Bell } from './notifications/bell.js';
import { SearchButton } from './search-button.js';
import { useSignOut } from '../../site/use-sign-out.js';

interface FrameHeaderProps {
  me: MeView;
  onSearch: () => void;
  /** Opens the plan chooser. */
  onPlans: () => void;
  /** Opens the keyboard shortcuts. */
  onKeys: () => void;
}

export function FrameHeader({ me, onSearch, onPlans, onKeys }: FrameHeaderProps) {
  const signOut = useSignOut();
  const maySeePlans = useDenial('subscription:choose') !== 'forbidden';
  return (
    <Bar>
      <Home as={Link} to="/app/dashboard" aria-label="Bindery dashboard">
        <Logo />
      </Home>
      <Agency>
        {agencyNameOf(me)}
        <Tagline>The CRM for insurance agents and agencies</Tagline>
      </Agency>
      <Account>
        <SearchButton onPress={onSearch} />
        <BackgroundWorkHost />
        <Bell />
        <OnlyWide>
          {maySeePlans ? (
            <Button aria-haspopup="dialog" onClick={onPlans}>
              Subscription
            </Button>
          ) : (
            <ButtonLink to="/app/subscription">Subscription</ButtonLink>
          )}
        </OnlyWide>
        <AccountMenu me={me} onPlans={maySeePlans ? onPlans : null} onKeys={onKeys} />
        <OnlyWidest>
          <Button variant="ghost" onClick={() => void signOut()}>
            Sign Out
          </Button>
        </OnlyWidest>
      </Account>
    </Bar>
  );
}
