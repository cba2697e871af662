import { SignedIn } from '../features/frame/routes.js';

export { Administration, Dashboard } from '../features/frame/routes.js';

const loadPlanChooser = async () =>
  (await import(/* webpackChunkName: "plan-chooser" */ '../features/plans/dialog.js')).PlanChooserDialog;

export function Component() {
  return <SignedIn loadPlanChooser={loadPlanChooser} />;
}
