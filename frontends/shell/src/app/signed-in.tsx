import { SignedIn } from '../features/frame/routes.js';

export { Administration, Dashboard } from '../features/frame/routes.js';

const loadPlanChooser = async () =>
  (await import(/* webpackChunkName: "plan-chooser" */ '../features/plans/dialog.js')).PlanChooserDialog;

/** The frame, with what other features put over its pages. */
export function Component() {
  return <SignedIn loadPlanChooser={loadPlanChooser} />;
}
