import { ErrorPanel } from '@bindery/ui';
import {
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import { loadRemoteModule } from './load-remote.js';
import { RegionBoundary } from './region-boundary.js';

export interface RemoteProps {
  /** The remote's name in `/config.json`. */
  name: string;
  /** The module that it exposes, without `./`. */
  module: string;
  /** What people call this part, such as 'Individuals'. */
  label: string;
  /** Stands there while it loads; in the shape of what comes. */
  fallback: ReactNode;
}

/** The loaded component is kept for the page, so that coming back to a section shows it at once. */
const kept = new Map<string, LazyExoticComponent<ComponentType>>();

function remoteComponent(name: string, module: string, again: boolean): LazyExoticComponent<ComponentType> {
  const key = `${name}/${module}`;
  const known = kept.get(key);
  if (known && !again) return known;
  const component = lazy(() => loadRemoteModule(name, module, again));
  kept.set(key, component);
  return component;
}

/**
 * A micro-frontend in its place. When it cannot be loaded, or fails while it renders, this region says so and offers to
 * retry without reloading the page; everything around it goes on.
 */
export function Remote({ name, module, label, fallback }: RemoteProps) {
  const [tries, setTries] = useState(0);
  const [Component, setComponent] = useState(() => remoteComponent(name, module, false));
  const { pathname } = useLocation();
  const retry = () => {
    setComponent(() => remoteComponent(name, module, true));
    setTries((count) => count + 1);
  };
  return (
    <RegionBoundary
      key={tries}
      showing={pathname}
      renderError={() => <RemoteUnavailable label={label} onRetry={retry} />}
    >
      <Suspense fallback={fallback}>
        <Component />
      </Suspense>
    </RegionBoundary>
  );
}

/** Says in the place of a remote that it can't be shown. */
export function RemoteUnavailable({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <ErrorPanel
      wholePage
      title={`${label} isn't available right now`}
      detail="The rest of Bindery still works. Try again in a moment."
      onRetry={onRetry}
    />
  );
}
