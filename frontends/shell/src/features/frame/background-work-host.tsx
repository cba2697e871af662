import { useDenial } from '@bindery/web-kit/access';
import { useDeferredComponent } from '../../site/use-deferred-component.js';

const loadBackgroundWork = async () =>
  (await import(/* webpackChunkName: "background-work" */ './background-work/background-work.js'))
    .BackgroundWork;

/** The page comes first. */
const LOAD_AFTER_MS = 500;
// Without it the page works; the next page load tries again.
const onFailed = () => undefined;

/** Loads the user's background work after the page. */
export function BackgroundWorkHost() {
  const denial = useDenial('job:own');
  const BackgroundWork = useDeferredComponent({
    load: loadBackgroundWork,
    ...{ wanted: false, earlyMs: LOAD_AFTER_MS, onFailed },
  });
  return denial === null && BackgroundWork ? <BackgroundWork /> : null;
}
