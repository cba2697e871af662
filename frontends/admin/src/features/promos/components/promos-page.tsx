import type { PromoCodeView } from '@bindery/contracts/billing';
import { Button, EmptyState, IconButton, PageHeader, usePageKey } from '@bindery/ui';
import { SearchBox } from '@bindery/ui/form';
import { ResourceList } from '@bindery/ui/table';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import { Ban, History, Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { AccessDenied } from '../../../access-denied/access-denied.js';
import { usePromoCodes } from '../api/use-promo-codes.js';
import { promoColumns } from './promo-columns.js';
import { PromoDialog } from './promo-dialog.js';
import { UsageDialog } from './usage-dialog.js';
import { useDeactivation } from './use-deactivation.js';

const options = {
  sorts: ['created_at', 'code', 'description', 'current_uses', 'expiration_date', 'is_active'],
  defaultSort: 'created_at',
};
const FAILED = 'Failed to fetch promo codes';
const deactivation = { verb: 'Deactivate', icon: <Ban /> };

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
  const close = () => setOpen(null);
  usePageKey('n', create);
  return (
    <>
      <PageHeader title="Promo code management" actions={<CreateButton kbd onPress={create} />} />
      <ResourceList
        label="Promo codes"
        failure={FAILED}
        resource={promoCodes}
        list={list}
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
        moreActions={(promo) => (
          <IconButton
            label={`View usage of ${promo.code}`}
            onClick={() => setOpen({ dialog: 'usage', promo })}
          >
            <History />
          </IconButton>
        )}
        onEdit={(promo) => setOpen({ dialog: 'form', promo })}
        onDelete={(promo) => void deactivate(promo)}
        canDelete={({ is_active }) => is_active}
        deletion={deactivation}
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
