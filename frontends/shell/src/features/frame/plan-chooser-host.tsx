import { useToast } from '@bindery/ui';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { wantsToChoose } from '../../site/plan-chooser.js';
import { useDeferredComponent } from '../../site/use-deferred-component.js';

interface PlanChooserProps {
  onClose: () => void;
}

/** Loads the plan chooser, which belongs to another feature. */
export type LoadPlanChooser = () => Promise<ComponentType<PlanChooserProps>>;

interface PlanChooserHostProps extends PlanChooserProps {
  load: LoadPlanChooser;
  open: boolean;
}

export function PlanChooserHost({ load, open, onClose }: PlanChooserHostProps) {
  const toast = useToast();
  const onFailed = () => {
    onClose();
    toast.error("Plans couldn't be loaded. Check your connection and try again.");
  };
  const PlanChooser = useDeferredComponent({ load, wanted: open, onFailed });
  return open && PlanChooser ? <PlanChooser onClose={onClose} /> : null;
}

/** Opens the chooser once for a link that requests it. */
export function useChooserByLink(open: () => void): void {
  const { state, pathname, search } = useLocation() as { state: unknown; pathname: string; search: string };
  const navigate = useNavigate();
  const asked = wantsToChoose(state);
  const show = useEffectEvent(open);
  useEffect(() => {
    if (!asked) return;
    show();
    // Removed from the history, so that a reload does not open it again.
    void navigate(pathname + search, { replace: true, state: null });
  }, [asked, pathname, search, navigate]);
}
