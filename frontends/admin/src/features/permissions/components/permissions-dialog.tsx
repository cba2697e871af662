import { Banner, Button, Dialog, ErrorPanel, PageSpinner, tokens } from '@bindery/ui';
import { useUnsavedChanges } from '@bindery/ui/form';
import { useMe } from '@bindery/web-kit/session';
import { useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { styled } from 'styled-components';
import { AccountField } from '../../../accounts/account-field.js';
import { usePermissions } from '../api/use-permissions.js';
import { AccountSettings } from './account-settings.js';
import { Explanation } from './explanation.js';
import { RoleTable } from './role-table.js';
import { usePermissionsForm } from './use-permissions-form.js';

const Parts = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
  & > form {
    display: grid;
    gap: ${tokens.space[5]};
  }
`;

interface PermissionsDialogProps {
  /** The account that it opens for; a superuser may turn to any other. */
  accountId: string;
  onClose: () => void;
}

/** The permission matrix of an account: what its roles may do with its records. */
export function PermissionsDialog({ accountId, onClose }: PermissionsDialogProps) {
  const me = useMe();
  const formId = useId();
  const [account, setAccount] = useState(accountId);
  const loaded = usePermissions(account);
  const { form, ready, saved, save } = usePermissionsForm(loaded.data);
  const { isDirty, isSubmitting } = form.formState;
  const { mayLeave } = useUnsavedChanges(isDirty);

  const close = async () => {
    if (!isSubmitting && (await mayLeave())) onClose();
  };
  const turnTo = async (id: string) => {
    if (!isSubmitting && (await mayLeave())) setAccount(id);
  };
  return (
    <Dialog
      open
      sticky
      size="large"
      title="Permission Matrix"
      description={loaded.data?.account_name}
      showDescription={me.role !== 'superuser'}
      onOpenChange={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!ready}
            pending={isSubmitting}
            pendingLabel="Saving..."
          >
            Save Permissions
          </Button>
        </>
      }
    >
      <Parts>
        {me.role === 'superuser' && (
          <AccountField
            label="Account"
            value={account}
            present={{ id: me.account_id, name: me.account_name }}
            onChange={(id) => id !== null && void turnTo(id)}
          />
        )}
        {saved && <Banner kind="success">Permissions updated successfully!</Banner>}
        {ready ? (
          <FormProvider {...form}>
            <form id={formId} noValidate onSubmit={(event) => void save(event)}>
              <AccountSettings />
              <RoleTable />
              <Explanation />
            </form>
          </FormProvider>
        ) : (
          <NotThere loaded={loaded} />
        )}
      </Parts>
    </Dialog>
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
