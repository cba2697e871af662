import { Card, ConfirmProvider, PageNotFound } from '@bindery/ui';
import { useMe } from '@bindery/web-kit/session';
import { useState } from 'react';
import { Navigate, useRoutes } from 'react-router-dom';
import { AuditPage } from '../features/audit/audit-page.js';
import { ContactDialog } from '../features/contacts/detail/contact-dialog.js';
import { ContactsPage } from '../features/contacts/list/contacts-page.js';
import { MembersPage } from '../features/members/members-page.js';
import { PermissionsDialog } from '../features/permissions/permissions-dialog.js';
import { PlatformPage } from '../features/platform/platform-page.js';
import { PromosPage } from '../features/promos/promos-page.js';
import { SeatsDialog } from '../features/seats/seats-dialog.js';
import { SeatsPage } from '../features/seats/seats-page.js';
import { UsersPage } from '../features/users/users-page.js';

const dialogs = { permissions: PermissionsDialog, seats: SeatsDialog };

/** The dialog over a screen, and its account. */
interface Open {
  dialog: keyof typeof dialogs;
  accountId: string;
}

/**
 * Administration of the platform and of an agency, below `/app/admin`. Session, theme and toasts come from
 * the shell. Confirmations are its own, because only layers of one build know which of them is on top.
 */
export function App() {
  return (
    <ConfirmProvider>
      <Screens />
    </ConfirmProvider>
  );
}

function Screens() {
  const [open, setOpen] = useState<Open | null>(null);
  const onPermissions = (accountId: string) => setOpen({ dialog: 'permissions', accountId });
  const onSeats = (accountId: string) => setOpen({ dialog: 'seats', accountId });
  const screen = useRoutes([
    { path: 'users', element: <UsersPage {...{ onPermissions, onSeats }} /> },
    { path: 'seats', element: <SeatsPage onPermissions={onPermissions} /> },
    { path: 'members', element: <MembersPage /> },
    { path: 'audit', element: <AuditPage /> },
    { path: 'promos', element: <PromosPage /> },
    { path: 'platform/:report?', element: <PlatformPage /> },
    // The details are a dialog over the list, with their own address.
    { path: 'contacts', element: <ContactsPage />, children: [{ path: ':id', element: <ContactDialog /> }] },
    { index: true, element: <FirstScreen /> },
    { path: '*', element: <Nowhere /> },
  ]);
  const OpenDialog = open && dialogs[open.dialog];
  return (
    <>
      {screen}
      {OpenDialog && <OpenDialog accountId={open.accountId} onClose={() => setOpen(null)} />}
    </>
  );
}

const Nowhere = () => (
  <Card>
    <PageNotFound />
  </Card>
);

/** The screen of `/app/admin` itself. */
function FirstScreen() {
  return <Navigate to={useMe().role === 'superuser' ? '/app/admin/users' : '/app/admin/seats'} replace />;
}
