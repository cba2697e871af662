export { carrierType } from './carrier-type.js';
export { carrierPages } from './routes.js';
