export { CarrierPage } from './detail/carrier-page.js';
export { carrierListing, CarriersPage } from './list/carriers-page.js';
