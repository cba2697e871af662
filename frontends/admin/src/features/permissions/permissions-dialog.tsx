import type { PermissionConfigBody } from '@bindery/contracts/identity';
import { Banner, ErrorPanel, PageSpinner } from '@bindery/ui';
import { Fieldset, FieldsetStack, FormDialog, formFields } from '@bindery/ui/form';
import { ConflictBanner } from '@bindery/web-kit/forms';
import { useMe } from '@bindery/web-kit/session';
import { useState } from 'react';
import { AccountField } from '../../accounts/account-field.js';
import { recordAccesses } from '../../accounts/record-accesses.js';
import { usePermissions } from './use-permissions.js';
import { Explanation } from './explanation.js';
import { RoleTable } from './role-table.js';
import { usePermissionsForm } from './use-permissions-form.js';

interface PermissionsDialogProps {
  /** The initial account; a superuser may choose another. */
  accountId: string;
  onClose: () => void;
}

export function PermissionsDialog({ accountId, onClose }: PermissionsDialogProps) {
  const me = useMe();
  const [account, setAccount] = useState(accountId);
  const loaded = usePermissions(account);
  const { form, ready, saved, save, conflict, loadNewest } = usePermissionsForm(loaded.data);
  return (
    <FormDialog
      size="large"
      title="Permission matrix"
      description={loaded.data?.account_name}
      showDescription={me.role !== 'superuser'}
      saveLabel="Save permissions"
      saveDisabled={!ready}
      form={form}
      onSave={save}
      onClose={onClose}
      above={(leave) => (
        <>
          {me.role === 'superuser' && (
            <AccountField
              label="Account"
              value={account}
              current={{ id: me.account_id, name: me.account_name }}
              onChange={(id) => id !== null && void leave(() => setAccount(id))}
            />
          )}
          <ConflictBanner conflict={conflict} what="these permissions" onLoadNewest={loadNewest} />
          {saved && <Banner kind="success">Permissions updated successfully!</Banner>}
        </>
      )}
    >
      {ready ? (
        <FieldsetStack>
          <AccountSettings />
          <RoleTable />
          <Explanation />
        </FieldsetStack>
      ) : (
        <NotThere loaded={loaded} />
      )}
    </FormDialog>
  );
}

function NotThere({ loaded }: { loaded: ReturnType<typeof usePermissions> }) {
  const { error, isValidating, mutate } = loaded;
  if (!error) return <PageSpinner />;
  const unanswered = error.status === 0;
  return (
    <ErrorPanel
      title={unanswered ? `Error loading permissions: ${error.detail}` : 'Failed to load permissions'}
      detail={unanswered ? undefined : error.detail}
      requestId={error.requestId}
      retrying={isValidating}
      onRetry={() => void mutate()}
    />
  );
}

const { CheckboxInput, RadioInput } = formFields<PermissionConfigBody>();

/** The settings for new members. */
function AccountSettings() {
  return (
    <Fieldset legend="Account settings">
      <RadioInput
        name="settings.default_agent_access"
        label="Default agent access"
        options={recordAccesses}
      />
      <CheckboxInput
        name="settings.auto_assign_seats"
        label="Assign seats automatically"
        hint="Invited or added members take a seat right away. When off, they join without a seat until they're reactivated."
      />
    </Fieldset>
  );
}
