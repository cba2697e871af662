import type { MeView } from '@bindery/contracts/identity';
import { Menu, RoleBadge, tokens, useTheme } from '@bindery/ui';
import {
  ChevronDown,
  CircleHelp,
  CircleUserRound,
  CreditCard,
  Keyboard,
  LogOut,
  Moon,
  Settings,
  Sun,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { agencyNameOf } from '../../site/agency-name.js';
import { useSupportEmail } from '../../site/support-link.js';
import { useSignOut } from '../../site/use-sign-out.js';
import { useSubscription } from '../../site/use-subscription.js';
import { MenuTrigger } from './frame-header-style.js';

const Who = styled.div`
  display: grid;
  justify-items: start;
  gap: 2px;
  max-width: 280px;
  padding: ${tokens.space[2]} 10px ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.line};
  margin-bottom: ${tokens.space[1]};
  overflow-wrap: anywhere;
  & > span {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
  & > :last-child {
    margin-top: ${tokens.space[1]};
  }
`;

interface AccountMenuProps {
  me: MeView;
  /** Opens the plan chooser; null for whoever may not choose. */
  onPlans: (() => void) | null;
  /** Opens the keyboard shortcuts. */
  onKeys: () => void;
}

/** The signed-in person's menu, on every page. */
export function AccountMenu({ me, onPlans, onKeys }: AccountMenuProps) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const support = useSupportEmail();
  const { theme, choose } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Menu
      trigger={
        <MenuTrigger type="button" aria-label={`Your account, ${me.email}`} title="Your account">
          <CircleUserRound aria-hidden="true" />
          <span>{me.email}</span>
          <ChevronDown aria-hidden="true" />
        </MenuTrigger>
      }
      heading={<Heading me={me} />}
      items={[
        {
          ...{ label: 'Settings', icon: <Settings /> },
          onSelect: () => void navigate('/app/dashboard/settings/profile'),
        },
        ...(onPlans ? [{ label: 'Plans', icon: <CreditCard />, onSelect: onPlans }] : []),
        {
          ...{ label: `Switch to ${other} theme`, icon: other === 'dark' ? <Moon /> : <Sun /> },
          onSelect: () => choose(other),
        },
        { label: 'Keyboard shortcuts', icon: <Keyboard />, onSelect: onKeys },
        { label: 'Email support', icon: <CircleHelp />, href: `mailto:${support}` },
        { label: 'Sign out', icon: <LogOut />, onSelect: () => void signOut() },
      ]}
    />
  );
}

function Heading({ me, ...menu }: { me: MeView }) {
  const plan = useSubscription().data?.plan_name;
  const agency = agencyNameOf(me);
  return (
    <Who {...menu}>
      <strong>{me.full_name ?? me.email}</strong>
      {me.full_name !== null && <span>{me.email}</span>}
      {agency && <span>{agency}</span>}
      {plan !== undefined && <span>{plan}</span>}
      <RoleBadge role={me.role} />
    </Who>
  );
}
