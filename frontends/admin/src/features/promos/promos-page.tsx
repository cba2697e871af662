import { promoCodeRoutes, type PromoCodeView } from '@bindery/contracts/billing';
import { Button, EmptyState, PageHeader, useConfirm, usePageKey, useToast } from '@bindery/ui';
import { FormDialog, SearchBox } from '@bindery/ui/form';
import { newestFirst, ResourceList } from '@bindery/ui/table';
import { ApiProblem, useCall, useRoute } from '@bindery/web-kit/api';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import { Ban, History, Pencil, Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { AccessDenied } from '../../access-denied/access-denied.js';
import { promoColumns } from './promo-columns.js';
import { PromoFields } from './promo-fields.js';
import { promoCodeTouches } from './promo-touches.js';
import { UsageDialog } from './usage-dialog.js';
import { usePromoForm } from './use-promo-form.js';

const options = {
  sorts: ['created_at', 'code', 'description', 'current_uses', 'expiration_date', 'is_active'],
  defaultSort: 'created_at',
};
const FAILED = 'Failed to fetch promo codes';

export function PromosPage() {
  if (useMe().role === 'superuser') return <PromoList />;
  return <AccessDenied>Only superusers can access promo code management.</AccessDenied>;
}

type Open = { dialog: 'form'; promo: PromoCodeView | null } | { dialog: 'usage'; promo: PromoCodeView };

function PromoList() {
  const list = useListState(options);
  const promoCodes = usePromoCodes(list.query);
  useFailureToast(promoCodes.error, FAILED);
  const [open, setOpen] = useState<Open | null>(null);
  const deactivate = useDeactivation();
  const create = () => setOpen({ dialog: 'form', promo: null });
  const edit = (promo: PromoCodeView) => setOpen({ dialog: 'form', promo });
  const close = () => setOpen(null);
  usePageKey('n', create, 'Create promo code');
  return (
    <>
      <PageHeader title="Promo codes" actions={<CreateButton kbd onPress={create} />} />
      <ResourceList
        label="Promo codes"
        failure={FAILED}
        resource={promoCodes}
        list={list}
        sortedBy={newestFirst}
        toolbar={
          <SearchBox
            label="Search promo codes..."
            value={list.search}
            onSearch={list.setSearch}
            debounceMs={150}
          />
        }
        columns={promoColumns}
        rowName={({ code }) => code}
        isMuted={({ is_active }) => !is_active}
        onEdit={edit}
        rowMenu={(promo) => [
          {
            label: 'View usage',
            icon: <History />,
            onSelect: () => setOpen({ dialog: 'usage', promo }),
          },
          { label: 'Edit', icon: <Pencil />, onSelect: () => edit(promo) },
          ...(promo.is_active
            ? [{ label: 'Deactivate', icon: <Ban />, danger: true, onSelect: () => void deactivate(promo) }]
            : []),
        ]}
        empty={
          <EmptyState
            icon={<TicketPercent />}
            title="No promo codes"
            action={<CreateButton onPress={create} />}
          >
            Promo codes grant access without payment, forever or for a limited time.
          </EmptyState>
        }
      />
      {open?.dialog === 'form' && <PromoDialog promo={open.promo} onClose={close} />}
      {open?.dialog === 'usage' && <UsageDialog promo={open.promo} onClose={close} />}
    </>
  );
}

function CreateButton({ kbd = false, onPress }: { kbd?: boolean; onPress: () => void }) {
  return (
    <Button variant="primary" icon={<Plus />} kbd={kbd ? 'n' : undefined} onClick={onPress}>
      Create promo code
    </Button>
  );
}

interface PromoDialogProps {
  /** Null creates one. */
  promo: PromoCodeView | null;
  onClose: () => void;
}

function PromoDialog({ promo, onClose }: PromoDialogProps) {
  const { form, save } = usePromoForm(promo, onClose);
  return (
    <FormDialog
      title={promo ? 'Edit promo code' : 'Create promo code'}
      saveLabel={promo ? 'Update' : 'Create'}
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <PromoFields />
    </FormDialog>
  );
}

/** Deactivates a promo code after a confirmation. */
function useDeactivation(): (promo: PromoCodeView) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const deactivate = useDeactivatePromoCode();
  return async ({ id, code }) => {
    const sure = await confirm({
      title: `Are you sure you want to deactivate ${code}?`,
      description: "No one can redeem it anymore. Access it already granted isn't affected.",
      confirmLabel: 'Deactivate',
      danger: true,
    });
    if (!sure) return;
    try {
      await deactivate(id);
      toast.success('Promo code deactivated successfully!', { subject: code });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('Failed to deactivate promo code', { subject: error.detail });
    }
  };
}

function useDeactivatePromoCode() {
  const call = useCall(...promoCodeTouches);
  return (id: string) => call(promoCodeRoutes.deactivate, { params: { id } });
}

/** One page of the promo codes. The previous page stays visible while it loads. */
function usePromoCodes(query: string) {
  return useRoute(promoCodeRoutes.list, { query }, { keepPreviousData: true });
}
