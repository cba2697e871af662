// Runs in the shell's page, in development alone, before React is there.
//
// React Refresh learns of React's renderer while React starts. A remote brings its own copy, which comes later and asks
// the hook which renderers there are: the stand-in hook that the first copy makes has an empty list, so here it is kept.

/** @type {{ inject: (renderer: unknown) => number, renderers: Map<number, unknown> }} */
const hook = Reflect.get(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__');
const inject = hook.inject.bind(hook);
hook.inject = (renderer) => {
  const id = inject(renderer);
  hook.renderers.set(id, renderer);
  return id;
};
