import { createContext, use } from 'react';

export const PlanChooserContext = createContext<(() => void) | null>(null);

/** Opens the plan chooser over the page. */
export function useOpenPlanChooser(): () => void {
  const open = use(PlanChooserContext);
  if (!open) throw new Error('This component must be rendered inside the frame.');
  return open;
}

/** The state of a link that opens the plan chooser where it leads. */
export const choosingPlan = { choosingPlan: true } as const;

/** Whether whoever came here wants to choose a plan. */
export const wantsToChoose = (state: unknown): boolean =>
  (state as Partial<typeof choosingPlan> | null)?.choosingPlan === true;
