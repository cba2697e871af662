// For tests of pages. Jest fails when two lazy chunks link the same module at once, so they are linked before the test.
import './feedback/toasts.js';
