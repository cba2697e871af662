import { Card, PageHeader, PageNotFound, Tabs, type TabItem } from '@bindery/ui';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AgencyTab } from './agency/agency-tab.js';
import { IntegrationTab } from './integration/integration-tab.js';
import { NotificationsTab } from './notifications/notifications-tab.js';
import { ProfileTab } from './profile/profile-tab.js';

const SETTINGS = '/app/dashboard/settings';

/** @param props.security the content of the Security tab, which is a feature of its own */
export function SettingsPage({ security }: { security: ReactNode }) {
  const { tab = 'profile' } = useParams();
  const navigate = useNavigate();
  const items: TabItem[] = [
    { value: 'profile', label: 'Profile', content: <ProfileTab /> },
    { value: 'agency', label: 'Agency', content: <AgencyTab /> },
    { value: 'notifications', label: 'Notifications', content: <NotificationsTab /> },
    { value: 'security', label: 'Security', content: security },
    { value: 'integration', label: 'Integration', content: <IntegrationTab /> },
  ];
  if (!items.some(({ value }) => value === tab)) {
    return (
      <Card>
        <PageNotFound />
      </Card>
    );
  }
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        items={items}
        value={tab}
        onChange={(next) => void navigate(`${SETTINGS}/${next}`)}
      />
    </>
  );
}
