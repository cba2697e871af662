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
  /** The exposed module, without `./`. */
  module: string;
  /** The name for users, such as 'Individuals'. */
  label: string;
  /** The skeleton while it loads. */
  fallback: ReactNode;
}

/** Loaded components are cached, so that returning to a section shows it at once. */
const components = new Map<string, LazyExoticComponent<ComponentType>>();

function remoteComponent(name: string, module: string, again: boolean): LazyExoticComponent<ComponentType> {
  const key = `${name}/${module}`;
  const known = components.get(key);
  if (known && !again) return known;
  const component = lazy(() => loadRemoteModule(name, module, again));
  components.set(key, component);
  return component;
}

/**
 * Renders a micro-frontend. If it fails to load or to render, the region shows an error with a retry, and the rest of the
 * page keeps working.
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

/** The error in place of a remote. */
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
