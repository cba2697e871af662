export { developmentPorts } from './development-ports.js';
export { startDevelopment } from './start-development.js';
