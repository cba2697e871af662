export { CarrierPage } from './detail/carrier-page.js';
export { CarriersPage } from './list/carriers-page.js';
