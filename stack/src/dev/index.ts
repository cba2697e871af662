export { developmentPorts } from './development-ports.js';
export { startDevelopment, type DevelopmentOptions } from './start-development.js';
