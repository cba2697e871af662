import { useToast } from '@bindery/ui';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { wantsToChoose } from '../../site/plan-chooser.js';
import { useLateComponent } from './use-late-component.js';

interface PlanChooserProps {
  onClose: () => void;
}

/** Fetches the plan chooser, which is another feature's. */
export type LoadPlanChooser = () => Promise<ComponentType<PlanChooserProps>>;

interface PlanChooserHostProps extends PlanChooserProps {
  load: LoadPlanChooser;
  open: boolean;
}

/** Shows the plan chooser as soon as its code is here. */
export function PlanChooserHost({ load, open, onClose }: PlanChooserHostProps) {
  const toast = useToast();
  const onFailed = () => {
    onClose();
    toast.error('The plans could not be loaded. Check your connection and try again.');
  };
  const PlanChooser = useLateComponent({ load, wanted: open, onFailed });
  return open && PlanChooser ? <PlanChooser onClose={onClose} /> : null;
}

/** Opens the chooser for whoever comes by a link that asks for it, once. */
export function useChooserByLink(open: () => void): void {
  const { state, pathname, search } = useLocation() as { state: unknown; pathname: string; search: string };
  const navigate = useNavigate();
  const asked = wantsToChoose(state);
  const show = useEffectEvent(open);
  useEffect(() => {
    if (!asked) return;
    show();
    // Taken out of the history, or reloading the page would open it again.
    void navigate(pathname + search, { replace: true, state: null });
  }, [asked, pathname, search, navigate]);
}
