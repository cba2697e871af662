import { createContext, use } from 'react';

export const PlanChooserContext = createContext<(() => void) | null>(null);

export function useOpenPlanChooser(): () => void {
  const open = use(PlanChooserContext);
  if (!open) throw new Error('This component must be rendered inside the frame.');
  return open;
}

/** The state of a link that opens the plan chooser at its target. */
export const choosingPlan = { choosingPlan: true } as const;

/** Whether the navigation requested the plan chooser. */
export const wantsToChoose = (state: unknown): boolean =>
  (state as Partial<typeof choosingPlan> | null)?.choosingPlan === true;
