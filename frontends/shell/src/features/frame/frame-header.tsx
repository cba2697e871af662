import type { MeView } from '@bindery/contracts/identity';
import { Button, IconButton, Menu, RoleBadge, ThemeSwitch } from '@bindery/ui';
import { CircleUserRound, CreditCard, LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Logo } from '../../site/logo.js';
import { useSignOut } from '../../site/use-sign-out.js';
import { Account, Agency, Bar, Email, Home, OnlyNarrow, OnlyWide, Tagline } from './frame-header-style.js';
import { BackgroundWorkHost } from './background-work-host.js';
import { SearchButton } from './search-button.js';

interface FrameHeaderProps {
  me: MeView;
  onSearch: () => void;
  /** Opens the plan chooser. */
  onPlans: () => void;
}

export function FrameHeader({ me, onSearch, onPlans }: FrameHeaderProps) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
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
        <ThemeSwitch />
        <OnlyWide>
          <Button aria-haspopup="dialog" onClick={onPlans}>
            Subscription
          </Button>
          <Email as={Link} to="/app/account" title="Your account and sessions">
            {me.email}
          </Email>
          <RoleBadge role={me.role} />
          <Button variant="ghost" icon={<LogOut aria-hidden="true" />} pending={leaving} onClick={leave}>
            Sign out
          </Button>
        </OnlyWide>
        <OnlyNarrow>
          <Menu
            trigger={
              <IconButton label="Your account">
                <CircleUserRound />
              </IconButton>
            }
            items={[
              { label: me.email, icon: <MonitorSmartphone />, onSelect: () => void navigate('/app/account') },
              { label: 'Subscription', icon: <CreditCard />, onSelect: onPlans },
              { label: 'Sign out', icon: <LogOut />, onSelect: leave },
            ]}
          />
        </OnlyNarrow>
      </Account>
    </Bar>
  );
}
