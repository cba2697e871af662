import { MANIFEST_VERSION, type Manifest } from '@bindery/web-kit/manifest';
import { Building2, FileText, History, LayoutDashboard, Users } from 'lucide-react';

const path = '/app/dashboard';

/** The CRM's manifest for the shell. It loads before the menu, so it imports no screens. */
const manifest: Manifest = {
  version: MANIFEST_VERSION,
  sections: [
    { label: 'Dashboard', icon: LayoutDashboard, path, exact: true, key: 'd', order: 100, atLeast: 'agent' },
    {
      label: 'Individuals',
      icon: Users,
      path: `${path}/individuals`,
      key: 'i',
      order: 110,
      atLeast: 'agent',
    },
    { label: 'Carriers', icon: Building2, path: `${path}/carriers`, key: 'c', order: 120, atLeast: 'agent' },
    { label: 'Policies', icon: FileText, path: `${path}/policies`, key: 'p', order: 130, atLeast: 'agent' },
    {
      label: 'Activity logs',
      icon: History,
      path: `${path}/activity`,
      key: 'a',
      order: 190,
      atLeast: 'agent',
    },
  ],
  routes: [{ path, label: 'Your dashboard', atLeast: 'agent' }],
  palette: async () => (await import(/* webpackChunkName: "palette" */ './palette/palette.js')).palette,
};
export default manifest;
