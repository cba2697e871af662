import type { PromoCodeView } from '@bindery/contracts/billing';
import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useDeactivatePromoCode } from '../api/use-deactivate-promo-code.js';

/** Deactivates a promo code after a confirmation. */
export function useDeactivation(): (promo: PromoCodeView) => Promise<void> {
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
