import type { MeView } from '@bindery/contracts/identity';
import { Button } from '@bindery/ui';
import { Link } from 'react-router-dom';
import { Logo } from '../../site/logo.js';
import { AccountMenu } from './account-menu.js';
import { Account, Agency, Bar, Home, OnlyWide, OnlyWidest, Tagline } from './frame-header-style.js';
import { BackgroundWorkHost } from './background-work-host.js';
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
  return (
    <Bar>
      <Home as={Link} to="/app/dashboard" aria-label="Bindery dashboard">
        <Logo />
      </Home>
      <Agency>
        {me.account_name}
        <Tagline>The CRM for insurance agents and agencies</Tagline>
      </Agency>
      <Account>
        <SearchButton onPress={onSearch} />
        <BackgroundWorkHost />
        <OnlyWide>
          <Button aria-haspopup="dialog" onClick={onPlans}>
            Subscription
          </Button>
        </OnlyWide>
        <AccountMenu me={me} onPlans={onPlans} onKeys={onKeys} />
        <OnlyWidest>
          <Button variant="ghost" onClick={() => void signOut()}>
            Sign Out
          </Button>
        </OnlyWidest>
      </Account>
    </Bar>
  );
}
