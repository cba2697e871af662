export { AddProductDialog, EditProductDialog } from './product-dialogs.js';
export { productType, useProductsOf } from './product-type.js';
