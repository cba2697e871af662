// For tests of pages. Jest's module loader fails when two chunks that load at once are both the first to link a module,
// so what a page loads lazily is linked before the test begins.
import './feedback/toasts.js';
