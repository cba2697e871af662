// A separate chunk, so that shared modules are registered before anything imports them.
void import('./app/start.js').then(({ start }) => start(document.getElementById('root')));
