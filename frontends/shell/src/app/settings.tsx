import { SecurityTab } from '../features/security/security-tab.js';
import { SettingsPage } from '../features/settings/settings-page.js';

export const Component = () => <SettingsPage security={<SecurityTab />} />;
