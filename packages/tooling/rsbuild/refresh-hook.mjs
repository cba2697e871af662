// Runs in the shell's page before React, in development only.
//
// React Refresh detects React's renderer while React starts. A remote's own copy starts later and reads the renderers
// from the hook. The first copy's hook leaves that list empty, so this fills it.

/** @type {{ inject: (renderer: unknown) => number, renderers: Map<number, unknown> }} */
const hook = Reflect.get(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__');
const inject = hook.inject.bind(hook);
hook.inject = (renderer) => {
  const id = inject(renderer);
  hook.renderers.set(id, renderer);
  return id;
};
