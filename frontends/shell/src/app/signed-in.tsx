import { SignedIn } from '../features/frame/routes.js';
import { useDeferredComponent } from '../site/use-deferred-component.js';

export { Administration, Dashboard } from '../features/frame/routes.js';

const loadPlanChooser = async () =>
  (await import(/* webpackChunkName: "plan-chooser" */ '../features/plans/dialog.js')).PlanChooserDialog;

const loadLanding = async () =>
  (await import(/* webpackChunkName: "landing" */ '../features/landing/routes.js')).Component;
const LANDING_EARLY_MS = 2_000;
const onFailed = () => undefined;

export function Component() {
  // Signing out leads there even when offline. A link that prefetches it would need a wider content security policy.
  useDeferredComponent({ load: loadLanding, wanted: false, earlyMs: LANDING_EARLY_MS, onFailed });
  return <SignedIn loadPlanChooser={loadPlanChooser} />;
}
