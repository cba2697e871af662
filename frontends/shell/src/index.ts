import { start } from './app/start.js';

start(document.getElementById('root'));
