// The page starts in a chunk of its own, so that the shared modules are in place before any import needs them.
void import('./app/start.js').then(({ start }) => start(document.getElementById('root')));
